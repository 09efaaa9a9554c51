import type { EndpointName } from '#contract/endpoints.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Whether it requires a bearer token. */
  readonly signedIn?: true;
  /** Whether neither the specification nor the rulings name it: providers may lack it without being wrong. */
  readonly optional?: true;
}

/** Every call of a provider as the specification (section 7) and the rulings (section 2) write it. */
export const CALLS = {
  getCities: { method: 'GET', path: '/api/get-cities' },
  getRestaurants: { method: 'GET', path: '/api/get-restaurants' },
  getRestaurant: { method: 'GET', path: '/api/get-restaurant-by-id-full' },
  getBranches: { method: 'GET', path: '/api/get-restaurant-branches' },
  getNews: { method: 'GET', path: '/api/get-news' },
  getOptions: { method: 'GET', path: '/api/get-options' },
  recalculateBasket: { method: 'POST', path: '/api/basket-recalculation' },
  checkPromo: { method: 'POST', path: '/api/promo/check' },
  getOrders: { method: 'GET', path: '/api/orders-history', signedIn: true },
  getOrder: { method: 'GET', path: '/api/get-order-data', signedIn: true },
  getCourier: { method: 'GET', path: '/api/user=/courier-profile', signedIn: true },
  sendCode: { method: 'POST', path: '/api/via-phone-number' },
  checkCode: { method: 'POST', path: '/api/sms-code-check' },
  getProfile: { method: 'GET', path: '/api/get-profile', signedIn: true },
  updateProfile: { method: 'POST', path: '/api/update-profile', signedIn: true },
  addAddress: { method: 'POST', path: '/api/add-user-address', signedIn: true },
  editAddress: { method: 'POST', path: '/api/edit-user-address', signedIn: true },
  deleteAddress: { method: 'GET', path: '/api/del-user-address', signedIn: true },
  logout: { method: 'GET', path: '/api/logout', signedIn: true },

  quoteOrder: { method: 'POST', path: '/api/order-quote', signedIn: true },
  createOrder: { method: 'POST', path: '/api/create-order', signedIn: true },
  getOrderPayment: { method: 'GET', path: '/api/order-payment', signedIn: true },
  payOrder: { method: 'POST', path: '/api/pay-order', signedIn: true },
  cancelOrder: { method: 'POST', path: '/api/cancel-order', signedIn: true },
  getOrderEvents: { method: 'GET', path: '/api/order-events', signedIn: true },
  rateOrder: { method: 'POST', path: '/api/rate-order', signedIn: true },
  getCards: { method: 'GET', path: '/api/get-cards', signedIn: true },
  addCard: { method: 'POST', path: '/api/add-card', signedIn: true },
  confirmCard: { method: 'POST', path: '/api/confirm-card', signedIn: true },
  deleteCard: { method: 'GET', path: '/api/del-card', signedIn: true },

  getProduct: { method: 'GET', path: '/api/get-product', optional: true },
  getProducts: { method: 'GET', path: '/api/get-products', optional: true },
  getInfoPage: { method: 'GET', path: '/api/get-info-page', optional: true },
  getPaymentOptions: { method: 'GET', path: '/api/payment-options', optional: true },
  search: { method: 'GET', path: '/api/search', optional: true },
  getZones: { method: 'GET', path: '/api/get-zones', optional: true },
  suggestAddress: { method: 'GET', path: '/api/suggest-address', optional: true },
  getSlots: { method: 'GET', path: '/api/get-slots', optional: true },
  setDefaultCard: { method: 'POST', path: '/api/default-card', signedIn: true, optional: true },
  getReviews: { method: 'GET', path: '/api/get-reviews', optional: true },
  editReview: { method: 'POST', path: '/api/edit-review', signedIn: true, optional: true },
  reportProblem: { method: 'POST', path: '/api/report-problem', signedIn: true, optional: true },
  getFavourites: { method: 'GET', path: '/api/get-favourites', signedIn: true, optional: true },
  editFavourites: { method: 'POST', path: '/api/edit-favourites', signedIn: true, optional: true },
  getNotifications: { method: 'GET', path: '/api/get-notifications', signedIn: true, optional: true },
  updateNotifications: { method: 'POST', path: '/api/update-notifications', signedIn: true, optional: true },
  addPushSubscription: { method: 'POST', path: '/api/add-push-subscription', signedIn: true, optional: true },
  deletePushSubscription: { method: 'POST', path: '/api/del-push-subscription', signedIn: true, optional: true },
  exportAccount: { method: 'GET', path: '/api/export-account', signedIn: true, optional: true },
  sendDeletionCode: { method: 'POST', path: '/api/delete-account-code', signedIn: true, optional: true },
  deleteAccount: { method: 'POST', path: '/api/delete-account', signedIn: true, optional: true },
} as const satisfies Record<EndpointName, Call>;

export const CALL_NAMES = Object.keys(CALLS) as EndpointName[];

export const callOf = (name: EndpointName): Call => CALLS[name];

/** The call of a request; undefined when the provider has no such route. */
export function findCall({ method, url }: Pick<Request, 'method' | 'url'>): EndpointName | undefined {
  const { pathname } = new URL(url);
  return CALL_NAMES.find((name) => callOf(name).method === method && callOf(name).path === pathname);
}
