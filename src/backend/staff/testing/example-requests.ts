import { eq, isNull } from 'drizzle-orm';
import { requireRow } from '#backend/db/client.ts';
import {
  infoPageVersions,
  orders,
  providerAccounts,
  shopBrand,
  shopSettings,
  staff,
} from '#backend/db/schema/index.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { StaffBody, StaffEndpointName, StaffQuery } from '#contract/staff/index.ts';
import { createInvitation } from '../people/invitations.ts';
import { brandForm } from './brand-form.ts';
import { courierExamples } from './courier-examples.ts';
import { hoursExamples } from './hours-examples.ts';
import { menuExamples } from './menu-examples.ts';
import { infoPageForm } from './info-page-form.ts';
import { newsForm } from './news-form.ts';
import { promotionForm } from './promotion-form.ts';
import { restaurantSettingsForm } from './restaurant-settings-form.ts';
import { shopSettingsForm } from './shop-settings-form.ts';
import { resourceExamples } from './resource-examples.ts';
import { zoneExamples } from './zone-examples.ts';

export interface ExampleRequest<Name extends StaffEndpointName> {
  readonly query?: StaffQuery<Name>;
  readonly body?: StaffBody<Name>;
  readonly upload?: Uint8Array<ArrayBuffer>;
}

/** Creates a request of an endpoint that concerns rows of this restaurant, and that its roles may make. */
export type CreateRequest<Name extends StaffEndpointName> = (
  shop: Shop,
  restaurantId: number,
) => Promise<ExampleRequest<Name>>;

const empty = async () => ({});

const HOUR_MS = 3_600_000;

let names = 0;

/** The id of an account that can be invited. */
async function personWithLogin(shop: Shop, restaurantId: number): Promise<number> {
  const id = await resourceExamples.staff(shop, restaurantId);
  const login = `kitchen.${id}`;
  await shop.db.update(staff).set({ login }).where(eq(staff.id, id));
  return id;
}

/** A valid request of every endpoint that requires a session, for the tests of permissions. */
export const exampleRequests: { readonly [Name in StaffEndpointName]: CreateRequest<Name> | 'tested elsewhere' } = {
  // Endpoints without roles: `sign-in.test.ts` and `devices.test.ts` test them.
  getSession: 'tested elsewhere',
  signIn: 'tested elsewhere',
  signOut: 'tested elsewhere',
  openInvitation: 'tested elsewhere',
  acceptInvitation: 'tested elsewhere',
  pairDevice: 'tested elsewhere',
  getDevicePeople: 'tested elsewhere',
  choosePerson: 'tested elsewhere',
  leavePerson: 'tested elsewhere',

  getHome: empty,

  getMessageTemplates: empty,
  sendTestSms: async () => ({ body: { phone: '37369123456' } }),

  getBoard: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  streamBoard: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  boardSeen: async (_shop, restaurantId) => ({ body: { restaurant_id: restaurantId, sound: 'on' } }),
  moveOrder: async (shop, restaurantId) => ({
    body: { order_id: await resourceExamples.order(shop, restaurantId), from: 'placed', to: 'accepted', minutes: 30 },
  }),
  delayOrder: async (shop, restaurantId) => {
    const order_id = await resourceExamples.order(shop, restaurantId);
    await shop.db.update(orders).set({ status: 'accepted' }).where(eq(orders.id, order_id));
    return { body: { order_id, from: 'accepted', minutes: 120 } };
  },
  bringOrderForward: async (shop, restaurantId) => {
    const order_id = await resourceExamples.order(shop, restaurantId);
    const inHours = (hours: number) => new Date(Math.ceil(shop.clock.now().getTime() / HOUR_MS + hours) * HOUR_MS);
    await shop.db
      .update(orders)
      .set({ status: 'accepted', expectedAt: inHours(2) })
      .where(eq(orders.id, order_id));
    const expected_at = inHours(2).toISOString();
    return { body: { order_id, from: 'accepted', expected_at, new_time: inHours(1).toISOString() } };
  },
  assignCourier: async (shop, restaurantId) => ({
    body: { order_id: await resourceExamples.order(shop, restaurantId), from: null, staff_id: null },
  }),
  ...courierExamples,
  printTicket: async (shop, restaurantId) => ({
    body: { order_id: await resourceExamples.order(shop, restaurantId), kind: 'kitchen', reprint: false },
  }),
  pauseRestaurant: async (_shop, restaurantId) => ({ body: { restaurant_id: restaurantId, minutes: 30 } }),
  setBusy: async (_shop, restaurantId) => ({ body: { restaurant_id: restaurantId, extra_minutes: 15, minutes: 60 } }),

  getStopList: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  stopProduct: async (shop, restaurantId) => ({
    body: { product_id: await resourceExamples.product(shop, restaurantId), until: 'hour' },
  }),
  stopOption: async (shop, restaurantId) => ({
    body: { option_id: await resourceExamples.option(shop, restaurantId), until: 'now' },
  }),
  getOrderList: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  refundOrder: async (shop, restaurantId) => {
    const order_id = await resourceExamples.order(shop, restaurantId);
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order_id));
    return { body: { order_id, refunded: 0, amount: 100, line_ids: [], code: 'goodwill' } };
  },
  saveFiscalReceipt: async (shop, restaurantId) => ({
    body: { order_id: await resourceExamples.order(shop, restaurantId), from: null, fiscal_receipt: '0042' },
  }),
  getOrderDetails: async (shop, restaurantId) => ({
    query: { order_id: await resourceExamples.order(shop, restaurantId) },
  }),
  getCustomerList: async () => ({ query: {} }),
  getCustomer: async (shop, restaurantId) => ({
    query: { customer_id: await resourceExamples.customer(shop, restaurantId) },
  }),
  exportCustomer: async (shop, restaurantId) => ({
    body: { customer_id: await resourceExamples.customer(shop, restaurantId) },
  }),
  eraseCustomer: async (shop, restaurantId) => {
    const customer_id = await resourceExamples.customer(shop, restaurantId);
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.userId, customer_id));
    return { body: { customer_id } };
  },
  getFeedbackCounts: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  getProblems: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  handleProblem: async (shop, restaurantId) => ({
    body: { problem_id: await resourceExamples.problem(shop, restaurantId), note: 'Позвонили' },
  }),
  getReviewList: async (_shop, restaurantId) => ({ query: { restaurant_id: restaurantId } }),
  answerReview: async (shop, restaurantId) => ({
    body: { review_id: await resourceExamples.review(shop, restaurantId), answer: 'Спасибо!' },
  }),
  decideReview: async (shop, restaurantId) => ({
    body: { review_id: await resourceExamples.review(shop, restaurantId), from: 'pending', to: 'approved' },
  }),
  getReport: async (_shop, restaurantId) => ({
    query: { restaurant_id: restaurantId, from: '2026-11-01', to: '2026-11-30' },
  }),
  ...menuExamples,
  ...hoursExamples,

  getAuditLog: async () => ({ query: {} }),

  getNewsList: empty,
  getNewsDetails: async (shop, restaurantId) => ({ query: { id: await resourceExamples.news(shop, restaurantId) } }),
  addNews: async () => ({ body: newsForm() }),
  saveNews: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.news(shop, restaurantId), revision: 1, ...newsForm() },
  }),
  removeNews: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.news(shop, restaurantId), revision: 1 },
  }),

  getInfoPageList: empty,
  getInfoPageDetails: async (shop, restaurantId) => ({
    query: { id: await resourceExamples.info_page(shop, restaurantId) },
  }),
  addInfoPage: async () => ({ body: infoPageForm() }),
  saveInfoPage: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.info_page(shop, restaurantId), revision: 1, ...infoPageForm() },
  }),
  removeInfoPage: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.info_page(shop, restaurantId), revision: 1 },
  }),
  getInfoPageVersions: async (shop, restaurantId) => ({
    query: { id: await resourceExamples.info_page(shop, restaurantId) },
  }),
  getInfoPageVersion: async (shop, restaurantId) => {
    const pageId = await resourceExamples.info_page(shop, restaurantId);
    const values = { pageId, revision: 1, name: {}, text: {}, isPublic: false, createdAt: shop.clock.now() };
    const rows = await shop.db.insert(infoPageVersions).values(values).returning({ id: infoPageVersions.id });
    return { query: { version_id: requireRow(rows).id } };
  },

  getRestaurantSettings: async (_shop, restaurantId) => ({ query: { id: restaurantId } }),
  saveRestaurantSettings: async (shop, restaurantId) => ({ body: await restaurantSettingsForm(shop, restaurantId) }),
  getShopSettings: empty,
  saveShopSettings: async ({ db }) => {
    const [saved] = await db.select({ revision: shopSettings.revision }).from(shopSettings);
    return { body: { ...shopSettingsForm(), revision: saved?.revision ?? null } };
  },

  getAccounts: empty,
  addAccount: async () => ({
    body: { kind: 'sms', provider: 'http', settings: { url: 'https://sms.example/v1' }, secrets: {}, confirmed: true },
  }),
  saveAccount: async (shop, restaurantId) => ({
    body: {
      id: await resourceExamples.account(shop, restaurantId),
      revision: 1,
      settings: { url: 'https://sms.example/v2' },
      secrets: {},
    },
  }),
  retireAccount: async (shop, restaurantId) => {
    const id = await resourceExamples.account(shop, restaurantId);
    await shop.db
      .update(providerAccounts)
      .set({ retiredAt: shop.clock.now() })
      .where(isNull(providerAccounts.retiredAt));
    await shop.db.update(providerAccounts).set({ retiredAt: null }).where(eq(providerAccounts.id, id));
    return { body: { id, revision: 1, confirmed: true } };
  },
  startTestPayment: async () => ({ body: { amount: 100 } }),
  getTestPayment: async (shop, restaurantId) => ({
    query: { id: await resourceExamples.test_payment(shop, restaurantId) },
  }),
  refundTestPayment: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.test_payment(shop, restaurantId) },
  }),

  getMissingSteps: empty,
  getLaunch: empty,
  launchShop: empty,
  startPreview: empty,
  sendTestEmail: async () => ({ body: { to: 'ion@mail.example' } }),
  getBrand: empty,
  saveBrand: async ({ db }) => {
    const [saved] = await db.select({ revision: shopBrand.revision }).from(shopBrand);
    return { body: { ...brandForm(), revision: saved?.revision ?? null } };
  },

  getPromotions: empty,
  addPromotion: async (_shop, restaurantId) => ({ body: promotionForm({ restaurant_id: restaurantId }) }),
  savePromotion: async (shop, restaurantId) => ({
    body: {
      id: await resourceExamples.promotion(shop, restaurantId),
      revision: 1,
      ...promotionForm({ restaurant_id: restaurantId }),
    },
  }),
  endPromotion: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.promotion(shop, restaurantId), revision: 1 },
  }),
  removePromotion: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.promotion(shop, restaurantId), revision: 1 },
  }),
  ...zoneExamples,

  getPeople: empty,
  addPerson: async (_shop, restaurantId) => {
    names += 1;
    const restaurant_ids = [restaurantId];
    return {
      body: { name: `Повар ${names}`, role: 'kitchen', locale: 'ru', restaurant_ids, login: null, phone: null },
    };
  },
  savePerson: async (shop, restaurantId) => {
    const id = await resourceExamples.staff(shop, restaurantId);
    const restaurant_ids = [restaurantId];
    return {
      body: { id, revision: 1, active: true, name: 'Ион', role: 'kitchen', locale: 'ru', restaurant_ids, phone: null },
    };
  },
  invitePerson: async (shop, restaurantId) => ({ body: { id: await personWithLogin(shop, restaurantId) } }),
  emailInvitation: async (shop, restaurantId) => {
    const id = await personWithLogin(shop, restaurantId);
    const { path } = await createInvitation(shop.db, id, { createdBy: null, now: shop.clock.now() });
    return { body: { id, token: path.slice(path.indexOf('#') + 1), to: 'ion@mail.example' } };
  },
  endSessions: async (shop, restaurantId) => ({ body: { id: await resourceExamples.staff(shop, restaurantId) } }),

  getDevices: empty,
  createPairingCode: async (_shop, restaurantId) => ({
    body: { name: 'Планшет', kind: 'board', restaurant_id: restaurantId },
  }),
  renameDevice: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.device(shop, restaurantId), name: 'У плиты' },
  }),
  revokeDevice: async (shop, restaurantId) => ({ body: { id: await resourceExamples.device(shop, restaurantId) } }),
  getSessions: empty,
  endSession: async (shop, restaurantId) => ({
    body: { id: await resourceExamples.staff_session(shop, restaurantId) },
  }),
};
