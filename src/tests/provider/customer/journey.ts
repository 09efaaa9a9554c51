import type { EndpointName } from '#contract/endpoints.ts';
import { watchUserSession } from '#features/account/user-session.ts';
import { $cartLines } from '#features/cart/cart.store.ts';
import { $cartBackup, isRestorable } from '#features/cart/recalculation.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { $modals } from '#features/shared/modal.store.ts';
import { isSignedIn } from '#features/shared/token.store.ts';
import { loadTranslator } from '#i18n/load.ts';
import { STOREFRONT_NAMESPACES } from '#i18n/keys.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { TOKEN } from '../data/customer-data.ts';
import * as account from './account-steps.ts';
import * as cart from './cart-steps.ts';
import * as checkout from './checkout-steps.ts';
import { settle } from './fake-clock.ts';
import { cartFaults, outcomeFaults, sessionFaults } from './invariants.ts';
import * as orders from './order-steps.ts';
import type { Outcome } from './outcome.ts';
import * as signIn from './sign-in-steps.ts';
import type { Browser, Visit } from './visit.ts';

interface Step {
  readonly name: string;
  /** The calls that it may make. */
  readonly calls: readonly EndpointName[];
  readonly run: (visit: Visit) => Promise<Outcome>;
  /** What must be there before: a step that failed may have left it out. */
  readonly needs?: readonly ('cart' | 'session')[];
}

const session = ['session'] as const;

const STEPS: readonly Step[] = [
  { name: 'opening the shop', calls: ['getOptions', 'getCities', 'getRestaurants'], run: cart.loadShop },
  { name: 'adding a product', calls: [], run: cart.addPlainProduct },
  {
    name: 'adding a product with options',
    calls: ['getRestaurant', 'recalculateBasket'],
    run: cart.addProductWithOptions,
  },
  { name: 'opening the cart', calls: ['recalculateBasket'], run: cart.openCart },
  { name: 'restoring the cart', calls: [], run: cart.restoreLines },
  { name: 'adding a recommended product', calls: ['recalculateBasket'], run: cart.addRecommendedProduct },
  { name: 'removing a line', calls: ['recalculateBasket'], run: cart.removeProductWithOptions },
  { name: 'applying a promo code', calls: ['checkPromo'], run: cart.applyPromo, needs: ['cart'] },
  { name: 'going to the checkout', calls: [], run: signIn.startCheckout, needs: ['cart'] },
  { name: 'requesting a code', calls: ['sendCode'], run: signIn.requestCode },
  { name: 'entering the code', calls: ['checkCode'], run: signIn.enterCode },
  { name: 'continuing after the sign-in', calls: [], run: signIn.continueAfterSignIn },
  { name: 'opening the profile', calls: ['getProfile'], run: signIn.openProfile, needs: session },
  { name: 'saving the profile', calls: ['updateProfile'], run: signIn.changeProfile, needs: session },
  {
    name: 'opening the checkout',
    calls: ['getPaymentOptions', 'getCards', 'getProfile', 'quoteOrder'],
    run: checkout.openCheckout,
    needs: ['session', 'cart'],
  },
  {
    name: 'placing the order',
    calls: ['createOrder', 'quoteOrder', 'addAddress', 'getCities', 'getRestaurants', 'getOptions'],
    run: checkout.placeOrder,
    needs: ['session', 'cart'],
  },
  { name: 'leaving the checkout', calls: [], run: checkout.closeCheckout },
  { name: 'opening the order', calls: ['getOrder'], run: orders.openOrder, needs: session },
  { name: 'following the order', calls: ['getOrder', 'getOrderEvents'], run: orders.followOrder, needs: session },
  { name: 'cancelling the order', calls: ['cancelOrder'], run: orders.cancel, needs: session },
  { name: 'ordering again', calls: [], run: orders.orderAgain, needs: session },
  { name: 'opening the history', calls: ['getOrders'], run: orders.openHistory, needs: session },
  { name: 'opening the courier', calls: ['getCourier'], run: orders.openCourier, needs: session },
  { name: 'rating an order', calls: ['getOrder', 'rateOrder'], run: orders.rate, needs: session },
  { name: 'editing a review', calls: ['getOrder', 'editReview'], run: orders.editReview, needs: session },
  { name: 'reporting a problem', calls: ['reportProblem'], run: orders.report, needs: session },
  { name: 'following a payment', calls: ['getOrderPayment', 'getOrder'], run: orders.followPayment, needs: session },
  { name: 'paying again', calls: ['payOrder'], run: orders.payAgain, needs: session },
  { name: 'adding an address', calls: ['addAddress'], run: account.addNewAddress, needs: session },
  { name: 'editing an address', calls: ['editAddress'], run: account.editNewAddress, needs: session },
  { name: 'choosing a default address', calls: ['editAddress'], run: account.makeAddressDefault, needs: session },
  { name: 'deleting an address', calls: ['deleteAddress'], run: account.removeAddress, needs: session },
  {
    name: 'opening the favourites',
    calls: [
      'getFavourites',
      'editFavourites',
      'getProducts',
      'getRestaurant',
      'getCities',
      'getRestaurants',
      'getOptions',
    ],
    run: account.openFavourites,
    needs: session,
  },
  { name: 'opening the cards', calls: ['getCards'], run: account.openCards, needs: session },
  { name: 'opening the form of a card', calls: ['getPaymentOptions'], run: account.openCardForm, needs: session },
  { name: 'adding a card', calls: ['addCard', 'getCards'], run: account.saveCard, needs: session },
  { name: 'confirming a card', calls: ['confirmCard'], run: account.enterCardCode, needs: session },
  { name: 'choosing a default card', calls: ['setDefaultCard'], run: account.makeCardDefault, needs: session },
  { name: 'deleting a card', calls: ['deleteCard', 'getCards'], run: account.removeCard, needs: session },
  {
    name: 'opening the notifications',
    calls: ['getNotifications'],
    run: account.openNotifications,
    needs: session,
  },
  {
    name: 'agreeing to SMS',
    calls: ['updateNotifications'],
    run: account.switchSmsOn,
    needs: session,
  },
  {
    name: 'subscribing to notifications',
    calls: ['addPushSubscription'],
    run: account.subscribeToPush,
    needs: session,
  },
  {
    name: 'unsubscribing from notifications',
    calls: ['deletePushSubscription'],
    run: account.unsubscribeFromPush,
    needs: session,
  },
  { name: 'downloading the data', calls: ['exportAccount'], run: account.downloadData, needs: session },
  {
    name: 'asking to delete the account',
    calls: ['sendDeletionCode'],
    run: account.requestDeletionCode,
    needs: session,
  },
  { name: 'deleting the account', calls: ['deleteAccount'], run: account.removeAccount, needs: session },
  { name: 'signing out', calls: ['logout'], run: signIn.signOut, needs: session },
];

/** Longest time after which a customer sees what an action has led to. */
const MAX_ACTION_MS = 35_000;

/**
 * One visit of a customer: every action once, in the shop of a browser. Returns what is wrong, by action. Import this
 * module again for each visit: the stores are those of one page.
 */
export async function runVisit(browser: Browser): Promise<string[]> {
  const api = browserApiClient('customer');
  const visit: Visit = { ...browser, api, t: await loadTranslator(STOREFRONT_NAMESPACES, 'ru'), orderId: null };
  watchUserSession(api);
  const faults: string[] = [];
  for (const step of STEPS) faults.push(...(await runStep(step, visit)).map((fault) => `${step.name} ${fault}`));
  return faults;
}

async function runStep({ run, needs = [] }: Step, visit: Visit): Promise<string[]> {
  if (needs.includes('session')) ensureSession(visit);
  if (needs.includes('cart') && $cartLines.get().length === 0) await cart.addPlainProduct();
  $modals.set($modals.get().filter(({ name }) => name.startsWith('auth') || name === 'profile'));
  const wasFilled = $cartLines.get().length > 0 || isRestorable($cartBackup.get());
  const started = Date.now();
  try {
    const outcome = await settle(run(visit));
    const milliseconds = Date.now() - started;
    return [
      ...outcomeFaults(isSentHome(visit) ? { seen: 'success' } : outcome),
      ...sessionFaults(visit),
      ...cartFaults(wasFilled, visit.orderId !== null),
      ...(milliseconds > MAX_ACTION_MS ? [`takes ${milliseconds} ms`] : []),
    ];
  } catch (error) {
    return [`throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`];
  }
}

/** A 401 ends the session and leads to the home page, whatever the action shows. */
const isSentHome = ({ navigations }: Visit): boolean => !isSignedIn() && navigations.at(-1) === '/';

/** A customer whose sign-in has failed comes back with the session of an earlier visit. */
function ensureSession({ jar }: Visit): void {
  if (isSignedIn()) return;
  jar.cookie = `token=${TOKEN}; path=/`;
  reloadPersistentStores();
}

/** The steps that may make a call. */
export const stepsOf = (call: EndpointName): string[] =>
  STEPS.filter(({ calls }) => calls.includes(call)).map(({ name }) => name);
