import {
  BRANCHES,
  CITIES,
  findRestaurant,
  INFO_PAGES,
  MENUS,
  NEWS,
  OPTIONS,
  RESTAURANTS,
  REVIEWS,
  SLOTS,
  ADDRESS_SUGGESTIONS,
  ZONES,
} from '../data/catalog-data.ts';
import { SIGN_IN_CODE } from '../data/customer-data.ts';
import type { JsonObject } from '../data/json.ts';
import { checkPromo, objectsOf, recalculate } from './pricing.ts';
import { takeId, type ProviderState } from './provider-state.ts';
import { invalid, ok, refuse, type CallRequest, type Reply } from './reply.ts';

const PHONE = /^373\d{8}$/;

const idIn = (query: URLSearchParams): number => Number(query.get('id_restaurant'));
const noRestaurant = (id: number): Reply => refuse(404, `No query results for model [App\\Models\\Restaurant] ${id}`);

function getRestaurant({ query }: CallRequest): Reply {
  const restaurant = findRestaurant(idIn(query));
  if (!restaurant) return noRestaurant(idIn(query));
  return ok({ ...restaurant, categories: MENUS.get(idIn(query)) ?? [] });
}

function getReviews({ query }: CallRequest): Reply {
  if (!findRestaurant(idIn(query))) return noRestaurant(idIn(query));
  const reviews = idIn(query) === 10 ? REVIEWS.slice(0, query.has('product_id') ? 1 : undefined) : [];
  const page = Math.max(1, Number(query.get('page')) || 1);
  const meta = { current_page: page, last_page: 1, per_page: 20, total: reviews.length };
  return ok({ data: page === 1 ? reviews : [], meta });
}

function getProducts({ query }: CallRequest): Reply {
  const ids = (query.get('ids') ?? '').split(',').map(Number);
  const products = [...MENUS.values()].flat().flatMap((category) => objectsOf(category['products']));
  return ok(products.filter(({ id }) => ids.includes(Number(id))));
}

function getProduct({ query }: CallRequest): Reply {
  const products = (MENUS.get(idIn(query)) ?? []).flatMap((category) => objectsOf(category['products']));
  const product = products.find(({ slug }) => slug === query.get('slug'));
  return product ? ok(product) : refuse(404, 'No query results for model [App\\Models\\Product]');
}

/** Every dish of the menus whose name has the text. */
function search(query: URLSearchParams): JsonObject {
  const text = (query.get('q') ?? '').toLowerCase();
  const products = [...MENUS.values()]
    .flat()
    .flatMap((category) => objectsOf(category['products']))
    .filter(({ name }) => String(name).toLowerCase().includes(text));
  return {
    interpreted: null,
    is_approximate: false,
    restaurants: [],
    hits: products.map(({ id }) => ({
      id: id ?? 0,
      match: { name_ranges: [{ start: 0, end: text.length }], reason: null },
    })),
    has_more: false,
    products,
  };
}

function sendCode({ body }: CallRequest): Reply {
  return PHONE.test(String(body['phone'])) ? ok({ resend_after: 60 }) : invalid('phone', 'Неверный номер телефона');
}

function checkCode(state: ProviderState, { body }: CallRequest): Reply {
  if (!/^\d{4}$/.test(String(body['code']))) return invalid('code', 'Код состоит из четырёх цифр');
  if (body['code'] !== SIGN_IN_CODE) return refuse(404, 'Code not found');
  const token = `provider-session-${takeId(state)}`;
  state.tokens.add(token);
  return ok({ token, user: profileOf(state) });
}

export const profileOf = (state: ProviderState): JsonObject => ({
  ...state.profile,
  addresses: state.addresses,
  linked_card: state.cards.find((card) => card['is_default']) ?? null,
});

/** The calls of visitors; null for any other. */
export function respondToVisitor(state: ProviderState, request: CallRequest): Reply | null {
  const { name, query, body } = request;
  switch (name) {
    case 'getCities':
      return ok(CITIES);
    case 'getRestaurants':
      return ok(RESTAURANTS);
    case 'getRestaurant':
      return getRestaurant(request);
    case 'getBranches':
      return findRestaurant(idIn(query))
        ? ok(BRANCHES.filter(({ restaurant_id: id }) => id === idIn(query)))
        : noRestaurant(idIn(query));
    case 'getZones':
      return findRestaurant(idIn(query)) ? ok(ZONES) : noRestaurant(idIn(query));
    case 'search':
      return ok(search(query));
    case 'suggestAddress':
      return ok(ADDRESS_SUGGESTIONS);
    case 'getSlots':
      return findRestaurant(idIn(query)) ? ok(SLOTS) : noRestaurant(idIn(query));
    case 'getReviews':
      return getReviews(request);
    case 'getProducts':
      return getProducts(request);
    case 'getProduct':
      return getProduct(request);
    case 'getNews':
      return ok(NEWS);
    case 'getOptions':
      return ok(OPTIONS);
    case 'getInfoPage': {
      const page = INFO_PAGES.find(({ slug }) => slug === query.get('slug'));
      return page ? ok(page) : refuse(404, 'No such page');
    }
    case 'recalculateBasket':
      return ok(recalculate(objectsOf(body['products'])));
    case 'checkPromo':
      return ok(checkPromo(body['promocode'], Number(body['order_sum'])));
    case 'getPaymentOptions':
      return ok({
        methods: ['cash', 'card_courier', 'card_online'],
        tokenize_url: 'https://bank.provider.test/tokens',
      });
    case 'sendCode':
      return sendCode(request);
    case 'checkCode':
      return checkCode(state, request);
    default:
      return null;
  }
}
