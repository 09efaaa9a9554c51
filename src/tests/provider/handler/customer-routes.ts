import { CARD, FAVOURITES, SIGN_IN_CODE } from '../data/customer-data.ts';
import { isObject, type JsonObject } from '../data/json.ts';
import { profileOf } from './public-routes.ts';
import { put, takeId, type ProviderState } from './provider-state.ts';
import { invalid, ok, refuse, type CallRequest, type Reply } from './reply.ts';

/** A public key that browsers accept: a point of the curve P-256. */
const PUSH_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';

function updateProfile(state: ProviderState, { body }: CallRequest): Reply {
  if (!String(body['name'] ?? '').trim()) return invalid('name', 'Укажите имя');
  state.profile = {
    ...state.profile,
    name: body['name'] ?? '',
    email: body['email'] ?? '',
    date_birth: body['date_birth'] ?? null,
  };
  return ok(profileOf(state));
}

function saveAddress(state: ProviderState, id: number, body: JsonObject): Reply {
  if (!String(body['street'] ?? '').trim()) return invalid('street', 'Укажите улицу');
  const address = { ...body, id };
  state.addresses = put(state.addresses, address);
  return ok(address);
}

function editAddress(state: ProviderState, { body }: CallRequest): Reply {
  const id = Number(body['id']);
  return state.addresses.some((address) => address['id'] === id)
    ? saveAddress(state, id, body)
    : refuse(404, `No query results for model [App\\Models\\Address] ${id}`);
}

function addCard(state: ProviderState): Reply {
  const id = takeId(state);
  state.cards = put(state.cards, { ...CARD, id, last4: '1881', is_default: false, status: 'pending' });
  return ok({ card_id: id, status: 'code_required' });
}

/** Changes a card; 404 for an unknown one. */
function changeCard(state: ProviderState, { body }: CallRequest, change: JsonObject): Reply {
  const card = state.cards.find(({ id }) => id === body['card_id']);
  if (!card) return refuse(404, `No query results for model [App\\Models\\Card] ${Number(body['card_id'])}`);
  const changed = { ...card, ...change };
  state.cards = put(state.cards, changed);
  return ok(changed);
}

const without = (list: readonly JsonObject[], id: string | null): JsonObject[] =>
  list.filter((item) => item['id'] !== Number(id));

const notificationsOf = ({ agreedToSms, pushEndpoints }: ProviderState): JsonObject => ({
  sms: agreedToSms,
  push: { key: PUSH_KEY, endpoints: [...pushEndpoints] },
});

/** The calls about a customer's profile, addresses and cards; null for any other. */
export function respondToCustomer(state: ProviderState, request: CallRequest): Reply | null {
  const { name, query, body } = request;
  switch (name) {
    case 'getProfile':
      return ok(profileOf(state));
    case 'updateProfile':
      return updateProfile(state, request);
    case 'addAddress':
      return saveAddress(state, takeId(state), body);
    case 'editAddress':
      return editAddress(state, request);
    case 'deleteAddress':
      state.addresses = without(state.addresses, query.get('address_id'));
      return ok({ success: true });
    case 'getCards':
      return ok(state.cards);
    case 'addCard':
      return addCard(state);
    case 'confirmCard':
      return body['code'] === SIGN_IN_CODE
        ? changeCard(state, request, { status: 'active' })
        : invalid('code', 'Неверный код');
    case 'setDefaultCard':
      return changeCard(state, request, { is_default: true });
    case 'deleteCard':
      state.cards = without(state.cards, query.get('card_id'));
      return ok({ success: true });
    case 'getFavourites':
    case 'editFavourites':
      return ok(FAVOURITES);
    case 'getNotifications':
      return ok(notificationsOf(state));
    case 'updateNotifications':
      state.agreedToSms = body['sms'] === true;
      return ok(notificationsOf(state));
    case 'addPushSubscription':
      state.pushEndpoints = [...state.pushEndpoints, String(body['endpoint'])];
      return ok(notificationsOf(state));
    case 'deletePushSubscription':
      state.pushEndpoints = state.pushEndpoints.filter((endpoint) => endpoint !== body['endpoint']);
      return ok(notificationsOf(state));
    case 'exportAccount':
      return ok({
        exported_at: '2026-10-06T10:00:00.000Z',
        profile: profileOf(state),
        cards: state.cards,
        orders: state.orders.filter(isObject),
        favourites: FAVOURITES,
      });
    case 'sendDeletionCode':
      return ok({ resend_after: 60 });
    case 'deleteAccount':
      return body['code'] === SIGN_IN_CODE ? ok({ success: true }) : invalid('code', 'Неверный код');
    default:
      return null;
  }
}
