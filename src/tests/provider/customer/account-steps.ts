import { addAddress, deleteAddress, editAddress, setDefaultAddress } from '#features/account/address-actions.ts';
import {
  addCard,
  confirmCard,
  deleteCard,
  loadCards,
  loadPaymentOptions,
  setDefaultCard,
  $cards,
} from '#features/account/cards/cards.store.ts';
import {
  $notifications,
  loadNotifications,
  removeSubscription,
  saveSmsConsent,
  storeSubscription,
} from '#features/account/notifications/notifications.store.ts';
import { deleteAccount, exportAccount, sendDeletionCode } from '#features/account/sections/account-data.ts';
import { $favourites, isFavourite, toggleFavourite } from '#features/catalog/favourites/favourites.store.ts';
import { syncFavourites } from '#features/catalog/favourites/favourites-sync.ts';
import { loadProductsAndRestaurants } from '#features/catalog/favourites/load-favourites.ts';
import { codeError } from '#features/account/sign-in/sign-in.store.ts';
import { $profile } from '#features/account/user.store.ts';
import { toErrorMessage } from '#features/shared/error-messages.ts';
import { randomKey } from '#features/shared/browser-api-client.ts';
import { $signedIn } from '#features/shared/token.store.ts';
import { toFormErrors } from '#features/shared/hooks.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { PLAIN_PRODUCT_ID } from '../data/catalog-data.ts';
import { CARD, SIGN_IN_CODE } from '../data/customer-data.ts';
import { attempt, message, successIf, type Outcome } from './outcome.ts';
import { formMessage } from './sign-in-steps.ts';
import type { Visit } from './visit.ts';

const STREET = 'ул. Штефан чел Маре';
const ADDRESS = { city_id: 1, street: STREET, house: '1' };
const CARD_ID = Number(CARD['id']);
const FAVOURITE = {
  kind: 'products',
  item: {
    id: PLAIN_PRODUCT_ID,
    slug: 'margherita',
    name: 'Маргарита',
    image: '',
    restaurant_id: 10,
    restaurant_slug: 'casa-noua',
    city_slug: 'chisinau',
  },
} as const;

const addresses = () => $profile.get()?.addresses ?? [];
const ofForm =
  (fields: readonly string[], { t }: Visit) =>
  (error: unknown) =>
    formMessage(toFormErrors(error, fields, t));
const ofAction =
  ({ t }: Visit) =>
  (error: unknown) =>
    toErrorMessage(error, t);

export const addNewAddress = (visit: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const { id } = await addAddress(visit.api, ADDRESS, randomKey());
      const isShown = addresses().some((address) => address.id === id);
      return successIf(isShown || $profile.get() === null, 'the new address');
    },
    ofForm(['street', 'house'], visit),
  );

export const editNewAddress = (visit: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const id = addresses().at(-1)?.id ?? 5;
      const edited = await editAddress(visit.api, id, { ...ADDRESS, house: '2' });
      const isShown = addresses().some((address) => address.id === edited.id);
      return successIf(isShown || $profile.get() === null, 'the edited address');
    },
    ofForm(['street', 'house'], visit),
  );

export const makeAddressDefault = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    const address = addresses().at(-1);
    if (address) await setDefaultAddress(visit.api, address);
    return successIf(addresses().length > 0 || $profile.get() === null || !address, 'the addresses');
  }, ofAction(visit));

export const removeAddress = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    const id = addresses().at(-1)?.id;
    if (id === undefined) return successIf(true, '');
    await deleteAddress(visit.api, id);
    return successIf(!addresses().some((address) => address.id === id), 'the address gone');
  }, ofAction(visit));

/** As the list of favourites: changes of this browser are stored first. */
export const openFavourites = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    if (!isFavourite($favourites.get(), 'products', FAVOURITE.item.id)) toggleFavourite(FAVOURITE);
    const sync = () => ignoreFailure('the favourites of this browser are shown', syncFavourites(visit.api));
    await sync();
    // Without a change the account is only read.
    await sync();
    await loadProductsAndRestaurants(visit.api, $favourites.get());
    // A provider that lists none has lost them.
    return $favourites.get().products.length > 0 ? successIf(true, '') : message(visit.t('favourites:emptyText'));
  }, ofAction(visit));

export const openCards = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    await loadCards(visit.api);
    return successIf($cards.get() !== null, 'the cards');
  }, ofAction(visit));

export const openCardForm = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    const { methods } = await loadPaymentOptions(visit.api);
    return successIf(methods.length >= 0, 'the form of a card, or that cards are not taken');
  }, ofAction(visit));

export const saveCard = (visit: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      const { card_id: id } = await addCard(visit.api, 'card-token', randomKey());
      return successIf(Number.isSafeInteger(id), 'the card added');
    },
    ofForm(['number'], visit),
  );

export const enterCardCode = (visit: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await confirmCard(visit.api, CARD_ID, SIGN_IN_CODE);
      return successIf(($cards.get() ?? []).length > 0, 'the confirmed card');
    },
    (error) => codeError(error, visit.t),
  );

export const makeCardDefault = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    await setDefaultCard(visit.api, CARD_ID);
    return successIf(($cards.get() ?? []).length > 0, 'the default card');
  }, ofAction(visit));

export const removeCard = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    await deleteCard(visit.api, CARD_ID);
    return successIf(!($cards.get() ?? []).some(({ id }) => id === CARD_ID), 'the card gone');
  }, ofAction(visit));

export const openNotifications = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    await loadNotifications(visit.api);
    return successIf($notifications.get() !== undefined, 'the notifications, or that there are none');
  }, ofAction(visit));

export const switchSmsOn = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    await saveSmsConsent(visit.api, true);
    return successIf($notifications.get()?.sms !== undefined, 'the consent');
  }, ofAction(visit));

const PUSH_SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/browser',
  keys: { p256dh: 'public-key', auth: 'secret' },
};

/** As after the customer has allowed notifications. */
export const subscribeToPush = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    await storeSubscription(visit.api, PUSH_SUBSCRIPTION);
    return successIf($notifications.get()?.sms !== undefined, 'the notifications');
  }, ofAction(visit));

export const unsubscribeFromPush = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    await removeSubscription(visit.api, PUSH_SUBSCRIPTION.endpoint);
    return successIf($notifications.get()?.sms !== undefined, 'the notifications');
  }, ofAction(visit));

export const downloadData = (visit: Visit): Promise<Outcome> =>
  attempt(async () => {
    const file = await exportAccount(visit.api);
    return successIf(file.size > 0, 'a file');
  }, ofAction(visit));

export const requestDeletionCode = (visit: Visit): Promise<Outcome> =>
  attempt(async () => successIf(Number.isFinite(await sendDeletionCode(visit.api)), 'a countdown'), ofAction(visit));

export const removeAccount = (visit: Visit): Promise<Outcome> =>
  attempt(
    async () => {
      await deleteAccount(visit.api, { code: SIGN_IN_CODE, successMessage: 'Готово' });
      return successIf(!$signedIn.get() && visit.navigations.at(-1) === '/', 'the home page, signed out');
    },
    (error) => codeError(error, visit.t),
  );
