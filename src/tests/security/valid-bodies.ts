import type { OnWire } from '#contract/money.ts';
import type { Customer, Shop } from '#backend/testing.ts';
import { HOME, toCartLine, orderFor, placeOrder, quoteSoups } from '#backend/testing/ordering.ts';
import {
  readBankCode,
  VALID_CARD,
  VALID_CARD_WITHOUT_CODE,
  linkCard,
  orderOnline,
  tokenizeCard,
} from '#backend/testing/paying.ts';
import { endpoints, type Body, type EndpointName } from '#contract/endpoints.ts';
import { PUSH_KEYS } from '../fixtures/push-keys.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/browser',
  keys: PUSH_KEYS,
};

type WithBody = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { readonly body: unknown } ? Name : never;
}[EndpointName];
type Make<Name extends WithBody> = (shop: Shop, customer: Customer) => Promise<OnWire<Body<Name>>>;

const address = {
  ...HOME,
  label: 'Дом',
  block: '1',
  entrance: '2',
  floor: '3',
  apartment: '4',
  intercom: '5',
  comment: 'Звонить',
  zone_id: null,
  lat: null,
  lng: null,
  is_default: true,
};
const options = (shop: Shop) =>
  shop.product('mama', 'pizza').then((pizza) => {
    const [size] = pizza.modifiers;
    const [cheese] = pizza.additives;
    const chosen = [size, cheese].map((option) => ({
      id: option?.id ?? 0,
      count: 1,
      price: option?.price ?? 0,
      name: option?.name ?? '',
    }));
    return toCartLine(pizza, { count: 2, modifiers: chosen.slice(0, 1), additives: chosen.slice(1) });
  });

async function deliveredOrder(shop: Shop, customer: Customer): Promise<number> {
  const order = await placeOrder(shop, customer);
  for (const command of ['accept', 'prepare', 'ready', 'send', 'deliver'])
    await shop.backend.command(['order', order.number, command]);
  return order.id;
}

const rating = (order_id: number) => ({
  order_id,
  food: 5,
  delivery: 4,
  service: 3,
  comment: 'Вкусно',
  publish: true,
});

/** A valid body with all fields for every call that has one, so that a test can invalidate a single field. */
export const VALID_BODIES: { readonly [Name in WithBody]: Make<Name> } = {
  recalculateBasket: async (shop) => ({ products: [await options(shop)] }),
  checkPromo: async (shop) => ({
    promocode: 'MAMA',
    restaurant_id: (await shop.restaurant('mama')).id,
    order_sum: 500,
  }),
  sendCode: async (shop) => ({ phone: shop.newPhone() }),
  checkCode: async (shop) => {
    const phone = shop.newPhone();
    await shop.client.request('sendCode', { body: { phone }, clientAddress: `test ${phone}` });
    return { phone, code: shop.sms.codeFor(phone) };
  },
  updateProfile: async () => ({ name: 'Ион', email: 'ion@example.md', date_birth: '1990-05-17' }),
  addAddress: async () => address,
  editAddress: async (shop, { token }) => ({
    ...address,
    id: (await shop.client.request('addAddress', { token, body: address })).id,
  }),
  addCard: async (shop) => ({ card_token: await tokenizeCard(shop, VALID_CARD_WITHOUT_CODE) }),
  confirmCard: async (shop, { token }) => {
    const { card_id } = await shop.client.request('addCard', {
      token,
      body: { card_token: await tokenizeCard(shop, VALID_CARD) },
    });
    return { card_id, code: readBankCode(shop) };
  },
  setDefaultCard: async (shop, customer) => ({ card_id: await linkCard(shop, customer, VALID_CARD) }),
  editFavourites: async (shop) => {
    const { id, restaurant_id } = await shop.product('mama', 'soup');
    return { add: { products: [id], restaurants: [restaurant_id] }, remove: { products: [], restaurants: [] } };
  },
  addPushSubscription: async () => subscription,
  deletePushSubscription: async () => ({ endpoint: subscription.endpoint }),
  updateNotifications: async () => ({ sms: true }),
  deleteAccount: async (shop, { token, phone }) => {
    shop.clock.pass(61);
    await shop.client.request('sendDeletionCode', { token, clientAddress: `test ${phone}` });
    return { code: shop.sms.codeFor(phone) };
  },
  quoteOrder: async (shop) => {
    const line = await options(shop);
    return {
      restaurant_id: line.restaurantId ?? 0,
      products: [line],
      promocode: null,
      address,
      fulfilment: 'delivery' as const,
      branch_id: null,
      zone_id: null,
      lat: null,
      lng: null,
    };
  },
  createOrder: async (shop, customer) => {
    const quote = await quoteSoups(shop, customer);
    return {
      ...orderFor(quote, customer),
      address,
      address_id: null,
      comment: 'Без лука',
      cutlery_count: 2,
      substitution: 'remove',
      payment: { method: 'cash', card_id: null, change_from: 1000 },
    };
  },
  payOrder: async (shop, customer) => ({
    order_id: (await orderOnline(shop, customer)).order.id,
    method: 'cash',
    card_id: null,
  }),
  cancelOrder: async (shop, customer) => ({ order_id: (await placeOrder(shop, customer)).id, reason: 'Передумал' }),
  rateOrder: async (shop, customer) => rating(await deliveredOrder(shop, customer)),
  editReview: async (shop, customer) => {
    const order_id = await deliveredOrder(shop, customer);
    await shop.client.request('rateOrder', { token: customer.token, body: rating(order_id) });
    return { order_id, comment: 'Очень вкусно', publish: true };
  },
  reportProblem: async (shop, customer) => {
    const order = await placeOrder(shop, customer);
    return { order_id: order.id, reason: 'missing', message: 'Нет хлеба' };
  },
};

export const CALLS_WITH_BODY = Object.keys(VALID_BODIES) as WithBody[];

/** Creates a valid body without the type of its call. */
export const validBody = (name: WithBody, shop: Shop, customer: Customer): Promise<unknown> =>
  VALID_BODIES[name](shop, customer);

/** Sends a raw body with valid headers. */
export async function post(
  shop: Shop,
  name: EndpointName,
  { token, phone }: Customer,
  body: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await shop.client.raw('POST', endpoints[name].path, {
    body,
    headers: {
      'content-type': 'application/json',
      'x-client-address': `test ${phone}`,
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
