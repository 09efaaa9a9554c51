import { asMinor, ZERO } from '#contract/money.ts';
import './checkout.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { ApiResponse } from '#contract/endpoints.ts';
import type { Problem } from '#contract/orders.ts';
import { resetCart } from '#features/cart/cart.store.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { branches, cities, restaurants } from '#tests/fixtures/samples-catalog.ts';
import { optionsWithoutBank, ordersPage, placed, promotion } from '#tests/fixtures/samples-orders.ts';
import { longAddress, mastercard, newCustomer, profile, visa } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError, type StoryApi } from '#tests/fixtures/stories-api.ts';
import { expensiveLine, lemonades, manyLines, toQuote, withOptions } from '#tests/fixtures/stories-cart.ts';
import { find, findField, expectFieldError } from '#tests/fixtures/stories-queries.ts';
import { setCart, signedInAs } from '#tests/fixtures/stories-shop.ts';
import { Checkout } from './Checkout.tsx';
import { $draft, editDraft } from './checkout-form.store.ts';
import { checkPromo } from './promo/promo.store.ts';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message, messagePattern, price } from '#tests/fixtures/stories-messages.ts';

const withProblems = (...problems: Problem[]) => apiResponses({ quoteOrder: (body) => toQuote(body, problems) });
const placing = (createOrder: NonNullable<StoryApi['createOrder']>) =>
  apiResponses({ quoteOrder: (body) => toQuote(body), createOrder });

const meta = {
  component: Checkout,
  parameters: apiResponses({ quoteOrder: (body) => toQuote(body), checkPromo: { status: true, promotion } }),
  beforeEach() {
    signedInAs(profile);
    setCart([lemonades, withOptions]);
  },
} satisfies Meta<typeof Checkout>;
export default meta;
type Story = StoryObj<typeof meta>;

const PLACE = '[data-action="place-order"]';

async function placeOrder(canvas: HTMLElement) {
  await userEvent.click(await find(canvas, `${PLACE}:enabled:not([aria-busy])`));
}

/** The reason why no order is placed is beside the button, and its details are in the viewport. */
async function expectReason(canvas: HTMLElement, text: string) {
  await waitFor(async () => expect(await find(canvas, `.checkout__submit [role="status"]`)).toHaveTextContent(text));
  const { bottom } = (await find(canvas, '.checkout__notices')).getBoundingClientRect();
  await expect(bottom).toBeLessThanOrEqual(innerHeight);
}

/**
 * A customer with a saved address and a name presses one button: name and phone are one line, nothing optional is open.
 */
export const Filled: Story = {
  async play({ canvasElement }) {
    const button = await find(canvasElement, `${PLACE}:enabled:not([aria-busy])`);
    await expect(button).toHaveTextContent(messagePattern('checkout:placeOrder'));
    await expect(await find(canvasElement, '.checkout__contact-line')).toHaveTextContent(
      `${profile.name}, +373 69 123 456`,
    );
    await expect(canvasElement.querySelector('details[open], [data-field="contact.name"]')).toBeNull();
    await expect(canvasElement.querySelectorAll('.order-lines__line')).toHaveLength(2);
    // The sample dishes have no picture, so their lines have no box for one.
    await expect(canvasElement.querySelector('.order-lines .product-picture')).toBeNull();
    const restaurant = await find<HTMLAnchorElement>(canvasElement, '.checkout__restaurant');
    await expect(restaurant).toHaveTextContent('Verde');
    await expect(restaurant.pathname).toMatch(/\/chisinau\/verde$/);
  },
};

/** Changing the contact opens its fields and moves the focus to the first. */
export const ContactChanged: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-action="change-contact"]'));
    const name = await findField(canvasElement, 'contact.name');
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.clear(name);
    await userEvent.type(name, 'Ion');
    await expect(name).toHaveValue('Ion');
    await findField(canvasElement, 'contact.phone');
  },
};

/** A name that is being typed is not folded before it is complete. */
export const NameTyped: Story = {
  beforeEach: () => signedInAs(newCustomer),
  async play({ canvasElement }) {
    const name = await findField(canvasElement, 'contact.name');
    await userEvent.type(name, 'Ion Rusu');
    await expect(name).toHaveValue('Ion Rusu');
    await expect(name).toHaveFocus();
  },
};

/** The details that a suggestion names are shown; another suggestion without them clears them. */
export const StreetSuggested: Story = {
  parameters: apiResponses({
    suggestAddress: [
      { street: 'Armenească', house: '24', block: '2', lat: 47, lng: 28 },
      { street: 'Columna', house: null, lat: null, lng: null },
    ],
  }),
  beforeEach: () => signedInAs(newCustomer),
  async play({ canvasElement }) {
    const street = await findField(canvasElement, 'address.street');
    const chooseSuggestion = async (name: string) => {
      await userEvent.clear(street);
      await userEvent.type(street, name);
      const options = await within(canvasElement).findAllByRole('option');
      await userEvent.click(options.find(({ textContent }) => textContent.startsWith(name))!);
    };
    await userEvent.type(await findField(canvasElement, 'address.apartment'), '7');
    await chooseSuggestion('Armenească');
    const block = await findField(canvasElement, 'address.block');
    await expect(block).toHaveValue('2');
    await expect(block).toBeVisible();
    await chooseSuggestion('Columna');
    await expect($draft.get().address).toMatchObject({ street: 'Columna', house: '', block: '', apartment: '7' });
  },
};

/** The sections in their order, with the bar at the bottom of the screen from the first moment. */
export const BarAtBottom: Story = {
  parameters: apiResponses({ quoteOrder: 'never' }),
  async play({ canvasElement }) {
    const bar = await find(canvasElement, '.checkout__submit');
    await expect(await find(canvasElement, PLACE)).toHaveTextContent(/\d/);
    await expect(await find(canvasElement, '.checkout__arrival')).toHaveTextContent(/\d\d:\d\d\D+\d\d:\d\d/);
    const { left, right, bottom } = bar.getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(innerHeight);
    if (innerWidth < 1024) {
      await expect([left, right, bottom]).toEqual([0, document.documentElement.clientWidth, innerHeight]);
    }
  },
};

const manyAddresses = Array.from({ length: 12 }, (_, index) => ({
  ...longAddress,
  id: 10 + index,
  city_id: index === 0 ? 2 : 1,
}));

/** Four of many addresses, those in the restaurant's city first; the others on request. */
export const FullTwelveAddresses: Story = {
  beforeEach: () => signedInAs({ ...profile, addresses: manyAddresses }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-field="address_id"] input:checked');
    const choices = () => canvasElement.querySelectorAll('[data-field="address_id"] .radio-card');
    await expect(choices()).toHaveLength(5);
    await expect(canvasElement.querySelector('[data-field="address_id"] input:disabled')).toBeNull();
    await userEvent.click(await find(canvasElement, '[data-action="more-addresses"]'));
    await expect(choices()).toHaveLength(13);
    await expect(choices()[4]?.querySelector('input')).toHaveFocus();
    await expect(await find(canvasElement, '[data-field="address_id"] label:has(:disabled)')).toHaveTextContent(
      message('checkout:otherCity'),
    );
  },
};

/** What was written before stays open. */
export const CommentFilled: Story = {
  async play({ canvasElement }) {
    const row = await find<HTMLDetailsElement>(canvasElement, 'details:has([data-field="comment"])');
    await expect(row.open).toBe(false);
    await userEvent.click(await find(canvasElement, 'details:has([data-field="comment"]) > summary'));
    await userEvent.type(await findField(canvasElement, 'comment'), inLocale('Без лука', 'No onions', 'Fără ceapă'));
    await expect(row.open).toBe(true);
  },
};

export const EmptyCart: Story = { beforeEach: resetCart };

/** No name, no address: everything is still to be typed. */
export const EmptyNewCustomer: Story = {
  beforeEach: () => signedInAs(newCustomer),
  async play({ canvasElement }) {
    await findField(canvasElement, 'address.street');
  },
};

/** The name and the payment of the last order, where the profile has no name. */
export const FilledFromLastOrder: Story = {
  beforeEach: () => signedInAs(newCustomer),
  parameters: apiResponses({
    quoteOrder: (body) => toQuote(body),
    getOrders: ordersPage([{ ...placed, payment: { ...placed.payment, method: 'card_courier' } }]),
  }),
  async play({ canvasElement }) {
    await waitFor(async () =>
      expect(await find(canvasElement, '.checkout__contact-line')).toHaveTextContent(placed.contact.name ?? ''),
    );
    await waitFor(async () =>
      expect(await find(canvasElement, '[data-field="payment.method"] input[value="card_courier"]')).toBeChecked(),
    );
  },
};

export const LoadingQuote: Story = {
  parameters: apiResponses({ quoteOrder: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.checkout__totals[aria-busy="true"]');
  },
};

export const ErrorLoadingQuote: Story = {
  parameters: apiResponses({ quoteOrder: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_danger button');
    await waitFor(async () =>
      expect(await find(canvasElement, `.checkout__submit [role="status"]`)).toHaveTextContent(
        message('checkout:quoteFailed'),
      ),
    );
  },
};

export const Offline: Story = {
  parameters: apiResponses({ quoteOrder: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_danger button');
  },
};

export const FieldErrors: Story = {
  beforeEach: () => signedInAs(newCustomer),
  async play({ canvasElement }) {
    await placeOrder(canvasElement);
    await expectFieldError(canvasElement, 'contact.name');
    await expectFieldError(canvasElement, 'address.street');
    await expect(await findField(canvasElement, 'address.street')).toHaveFocus();
  },
};

export const ErrorInvalidChange: Story = {
  name: 'Error invalid change',
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, 'details:has([data-field="payment.change_from"]) > summary'));
    await userEvent.type(await findField(canvasElement, 'payment.change_from'), '50');
    await userEvent.click(await find(canvasElement, 'details:has([data-field="payment.change_from"]) > summary'));
    await placeOrder(canvasElement);
    await expectFieldError(canvasElement, 'payment.change_from');
    // The error opens the row that was closed again.
    await waitFor(async () => expect(await findField(canvasElement, 'payment.change_from')).toHaveFocus());
  },
};

export const NewAddressChosen: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-field="address_id"] input[value="new"]'));
    await findField(canvasElement, 'address.street');
  },
};

export const CardCourierChosen: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '[data-field="payment.method"] input[value="card_courier"]'));
    await waitFor(() => expect(canvasElement.querySelector('[data-field="payment.change_from"]')).toBeNull());
  },
};

export const SavedCardChosen: Story = {
  parameters: apiResponses({ quoteOrder: (body) => toQuote(body), getCards: [visa, mastercard] }),
  async play({ canvasElement }) {
    const card = await find(canvasElement, `[data-field="payment.method"] input[value="card_online ${mastercard.id}"]`);
    await userEvent.click(card);
    await waitFor(() => expect(card).toBeChecked());
  },
};

/** Without a payment provider only the courier takes payments. */
export const WithoutBank: Story = {
  parameters: apiResponses({ quoteOrder: (body) => toQuote(body), getPaymentOptions: optionsWithoutBank }),
};

/** The restaurant takes no cash; the first method that it accepts is preselected. */
export const CardsOnly: Story = {
  parameters: apiResponses({
    quoteOrder: (body) => ({ ...toQuote(body), payment_methods: ['card_courier', 'card_online'] }),
  }),
  async play({ canvasElement }) {
    const card = await find(canvasElement, '[data-field="payment.method"] input[value="card_courier"]');
    await waitFor(() => expect(card).toBeChecked());
    await expect(canvasElement.querySelector('[data-field="payment.method"] input[value="cash"]')).toBeNull();
  },
};

/** The cutlery can be seen and changed without opening anything. */
export const MoreCutlery: Story = {
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '[data-field="cutlery_count"]')).toBeVisible();
    await userEvent.click(await find(canvasElement, '[data-field="cutlery_count"] [data-action="increase"]'));
    await waitFor(async () =>
      expect(await find(canvasElement, '[data-field="cutlery_count"] [data-count]')).toHaveTextContent('2'),
    );
  },
};

export const BusyPlacing: Story = {
  parameters: placing('never'),
  async play({ canvasElement }) {
    await placeOrder(canvasElement);
    await find(canvasElement, `${PLACE}[aria-busy="true"]`);
  },
};

/** No response: the order may exist, and the next submission repeats the request. */
export const OfflinePlacing: Story = {
  parameters: placing('offline'),
  async play({ canvasElement }) {
    await placeOrder(canvasElement);
    await find(canvasElement, '.checkout__notices .banner_danger');
    await expectReason(canvasElement, message('checkout:orderOutcomeUnknown'));
  },
};

export const ErrorFromServer: Story = {
  parameters: placing(
    new ErrorResponse(422, {
      errors: { 'contact.name': [inLocale('Имя слишком длинное.', 'The name is too long.', 'Numele este prea lung.')] },
    }),
  ),
  async play({ canvasElement }) {
    await placeOrder(canvasElement);
    await expectFieldError(canvasElement, 'contact.name');
    await expect(await findField(canvasElement, 'contact.name')).toHaveFocus();
  },
};

/** The quote reports no problem, the order was refused for one. */
export const ErrorRefused: Story = {
  parameters: placing(new ErrorResponse(409, { problems: [{ code: 'restaurant_closed' }] })),
  async play({ canvasElement }) {
    await placeOrder(canvasElement);
    await userEvent.click(await find(canvasElement, '[data-problem="restaurant_closed"] button'));
    await waitFor(() => expect(canvasElement.querySelector('[data-problem]')).toBeNull());
    await find(canvasElement, `${PLACE}:enabled:not([aria-busy])`);
  },
};

export const ErrorRefusedWithoutReason: Story = {
  parameters: placing(new ErrorResponse(409, { message: 'SQLSTATE[23000]' })),
  async play({ canvasElement }) {
    await placeOrder(canvasElement);
    await find(canvasElement, '.checkout__notices .banner_danger button');
    await expect(canvasElement).not.toHaveTextContent('SQLSTATE');
    await expectReason(canvasElement, message('checkout:orderFailed'));
    await find(canvasElement, `${PLACE}:enabled:not([aria-busy])`);
  },
};

/** The chosen address was deleted elsewhere: it is named, and another one has to be chosen. */
export const ErrorMissingAddress: Story = {
  parameters: apiResponses({
    quoteOrder: (body) => toQuote(body),
    createOrder: new ErrorResponse(422, {
      errors: { address_id: [inLocale('Неверное значение.', 'Invalid value.', 'Valoare nevalidă.')] },
    }),
    getProfile: { ...profile, addresses: profile.addresses.slice(1) },
  }),
  async play({ canvasElement }) {
    await placeOrder(canvasElement);
    await find(canvasElement, '.checkout__section .banner_warning');
    await expectFieldError(canvasElement, 'address_id');
    await expect(canvasElement.querySelector('[data-field="address_id"] input:checked')).toBeNull();
  },
};

export const DisabledClosed: Story = {
  name: 'Disabled closed',
  parameters: withProblems({ code: 'restaurant_closed', at: '2030-01-01T07:00:00.000Z' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-problem="restaurant_closed"]');
    await find(canvasElement, `${PLACE}:disabled`);
  },
};

export const DisabledBelowMinimum: Story = {
  name: 'Disabled below minimum',
  parameters: withProblems({ code: 'min_order_not_met', amount: asMinor(5150) }),
  async play({ canvasElement }) {
    await find(canvasElement, `${PLACE}:disabled`);
  },
};

/** One banner, with one button for problems that have the same solution. */
export const DisabledManyProblems: Story = {
  parameters: withProblems(
    { code: 'product_unavailable', product_id: lemonades.id, id_front: 0 },
    { code: 'option_required', product_id: withOptions.id, id_front: 1 },
    { code: 'promo_expired' },
    { code: 'address_other_city' },
    { code: 'duplicate_order' },
    { code: 'unpaid_order' },
  ),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-problem="product_unavailable"] button');
    await expect(canvasElement.querySelectorAll('.checkout__notices .banner')).toHaveLength(1);
    await expect(canvasElement.querySelectorAll('[data-problem]')).toHaveLength(6);
    await expect(canvasElement.querySelector('[data-problem="duplicate_order"] a')).not.toBeNull();
    await expect(canvasElement.querySelector('[data-problem="unpaid_order"] a')).toBeNull();
  },
};

export const WithPromo: Story = {
  beforeEach: () => checkPromo(browserApiClient('customer'), promotion.code).then(() => undefined),
  async play({ canvasElement }) {
    await find(canvasElement, '.promo-row_on');
  },
};

export const PromoRemoved: Story = {
  beforeEach: () => checkPromo(browserApiClient('customer'), promotion.code).then(() => undefined),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, '.promo-row_on button'));
    await find(canvasElement, '.promo-row_open');
  },
};

export const LongText: Story = {
  beforeEach() {
    signedInAs({ ...profile, name: 'Ecaterina-Alexandrina Constantinescu-Brâncoveanu', addresses: [longAddress] });
    setCart([expensiveLine]);
  },
};

export const FullFortyLines: Story = {
  beforeEach: () => setCart(manyLines),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('.order-lines__line')).toHaveLength(40));
  },
};

const servingLater = restaurants.map((restaurant) => ({
  ...restaurant,
  fulfilments: ['delivery' as const, 'pickup' as const],
  pickup_minutes: 25,
  accepts_scheduled: true,
}));
const slots: ApiResponse<'getSlots'> = {
  asap: { from: '2026-11-20T10:40:00Z', to: '2026-11-20T11:00:00Z' },
  is_postponed: false,
  days: [
    {
      label: inLocale('Сегодня', 'Today', 'Azi'),
      slots: [
        { at: '2026-11-20T11:00:00Z', to: '2026-11-20T11:30:00Z', label: '13:00–13:30', is_full: true },
        { at: '2026-11-20T11:30:00Z', to: '2026-11-20T12:00:00Z', label: '13:30–14:00', is_full: false },
      ],
    },
    {
      label: inLocale('Завтра', 'Tomorrow', 'Mâine'),
      slots: [{ at: '2026-11-21T11:00:00Z', to: '2026-11-21T11:30:00Z', label: '13:00–13:30', is_full: false }],
    },
  ],
};
const serving = (api: StoryApi = {}) =>
  apiResponses({
    quoteOrder: (body) => toQuote(body),
    getRestaurants: servingLater,
    getBranches: branches.map((branch) => ({ ...branch, pickup: true })),
    getSlots: slots,
    ...api,
  });

const choose = async (canvas: HTMLElement, field: string, value: string) =>
  userEvent.click(await find(canvas, `[data-field="${field}"] input[value="${value}"]`));

/** Each zone with what this order pays there: nothing from the threshold of the zone on. */
export const ZonesOfOrder: Story = {
  parameters: serving({
    getCities: cities.map((city) => ({ ...city, has_zones: true })),
    getZones: [
      {
        id: 1,
        name: inLocale('Центр', 'Centre', 'Centru'),
        price: asMinor(2000),
        free_from: asMinor(10_000),
        min_order: ZERO,
        travel_minutes: 0,
      },
      {
        id: 2,
        name: inLocale('Молодова', 'Molodova', 'Molodova'),
        price: asMinor(4000),
        free_from: asMinor(500_000),
        min_order: ZERO,
        travel_minutes: 10,
      },
      {
        id: 3,
        name: inLocale('Слободзея', 'Slobozia', 'Slobozia'),
        price: asMinor(3000),
        free_from: null,
        min_order: ZERO,
        travel_minutes: 10,
      },
    ],
  }),
  async play({ canvasElement }) {
    const zones = await find<HTMLSelectElement>(canvasElement, '[data-field="zone_id"] select');
    const labels = Array.from(zones.options, ({ label }) => label.replaceAll('\u00a0', ' '));
    await expect(labels.slice(-3)).toEqual([
      `${center.name} · ${message('user:deliveryFree')}`,
      `${inLocale('Молодова', 'Molodova', 'Molodova')} · ${price(asMinor(4000), 'MDL')}`,
      `${inLocale('Слободзея', 'Slobozia', 'Slobozia')} · ${price(asMinor(3000), 'MDL')}`,
    ]);
  },
};

const terms = { price: asMinor(2000), free_from: null, min_order: ZERO, travel_minutes: 0 };
const center = { id: 1, name: inLocale('Центр', 'Centre', 'Centru'), ...terms, has_polygon: true };
const bordered = {
  getCities: cities.map((city) => ({ ...city, has_zones: true })),
  getZones: [center, { id: 2, name: inLocale('Окраина', 'Outskirts', 'Periferie'), ...terms, has_polygon: false }],
} satisfies StoryApi;
const located = { ...profile, addresses: profile.addresses.map((each) => ({ ...each, lat: 47, lng: 28 })) };

/** The coordinates of the address are not known: zones with and without a border are chosen by name. */
export const ZoneOfAddressWithoutCoordinates: Story = {
  parameters: serving({
    ...bordered,
    quoteOrder: (body) => toQuote(body, body.zone_id ? [] : [{ code: 'zone_required' }]),
  }),
  async play({ canvasElement }) {
    const zones = await find<HTMLSelectElement>(canvasElement, '[data-field="zone_id"] select');
    const labels = Array.from(zones.options, ({ label }) => label.split(' · ')[0]);
    await expect(labels.slice(-2)).toEqual([
      inLocale('Центр', 'Centre', 'Centru'),
      inLocale('Окраина', 'Outskirts', 'Periferie'),
    ]);
  },
};

/** The address is known to be outside of every border: only zones without one are left. */
export const ZoneOfAddressOutsideBorders: Story = {
  parameters: serving({
    ...bordered,
    quoteOrder: (body) => toQuote(body, [{ code: 'zone_required' }]),
  }),
  beforeEach: () => signedInAs(located),
  async play({ canvasElement }) {
    const zones = await find<HTMLSelectElement>(canvasElement, '[data-field="zone_id"] select');
    const labels = () => Array.from(zones.options, ({ label }) => label.split(' · ')[0]);
    await waitFor(() => expect(labels().slice(1)).toEqual([inLocale('Окраина', 'Outskirts', 'Periferie')]));
  },
};

/** The coordinates of the address decide its zone, so there is nothing to choose. */
export const ZoneFoundByCoordinates: Story = {
  parameters: serving({
    ...bordered,
    quoteOrder: (body) => ({ ...toQuote(body), zone: { ...center, chosen: false } }),
  }),
  beforeEach: () => signedInAs(located),
  async play({ canvasElement }) {
    await find(canvasElement, `${PLACE}:enabled:not([aria-busy])`);
    await waitFor(() => expect(canvasElement.querySelector('[data-field="zone_id"]')).toBeNull());
  },
};

export const CollectedAtBranch: Story = {
  parameters: serving(),
  async play({ canvasElement }) {
    await choose(canvasElement, 'fulfilment', 'pickup');
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-field="branch_id"] input')).toHaveLength(2));
    const hours = canvasElement.querySelectorAll('[data-field="branch_id"] [data-hours-today]');
    await expect(hours).toHaveLength(1);
    await expect(hours[0]).toHaveTextContent(messagePattern('checkout:hoursToday'));
    await expect(canvasElement.querySelector('[data-field="address_id"]')).toBeNull();
    await expect(await find(canvasElement, '[data-field="payment.method"]')).toHaveTextContent(
      message('checkout:pickup_cash'),
    );
  },
};

/** Another branch of the restaurant is open. */
export const CollectedAtClosedBranch: Story = {
  parameters: serving({
    quoteOrder: (body) =>
      toQuote(body, body.fulfilment === 'pickup' && !body.when ? [{ code: 'restaurant_closed', at: null }] : []),
  }),
  async play({ canvasElement }) {
    await choose(canvasElement, 'fulfilment', 'pickup');
    await find(canvasElement, '[data-field="when"] input[value="later"]:checked');
    await expect(await find(canvasElement, '[data-field="when"] input[value="asap"]')).toBeDisabled();
    await find(canvasElement, `${PLACE}:enabled`);
    await choose(canvasElement, 'fulfilment', 'delivery');
    await waitFor(() => expect(canvasElement.querySelector('[data-field="when"] input[value="asap"]')).toBeEnabled());
  },
};

/** The order's comment is for the restaurant; how to find the customer stands in the comment of the address. */
export const CommentForRestaurant: Story = {
  parameters: serving(),
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, 'details:has([data-field="comment"]) > summary'));
    const comment = await findField(canvasElement, 'comment');
    await expect(comment).toHaveAccessibleDescription(messagePattern('checkout:commentHint'));
    await choose(canvasElement, 'fulfilment', 'pickup');
    await waitFor(() => expect(comment).toHaveAccessibleDescription(messagePattern('checkout:commentHintPickup')));
  },
};

export const LoadingBranches: Story = {
  parameters: serving({ getBranches: 'never' }),
  play: ({ canvasElement }) => choose(canvasElement, 'fulfilment', 'pickup'),
};

export const OfflineBranches: Story = {
  parameters: serving({ getBranches: 'offline' }),
  async play({ canvasElement }) {
    await choose(canvasElement, 'fulfilment', 'pickup');
    await find(canvasElement, '[role="alert"]');
  },
};

/** The first free time is chosen at once; full ones are left out. */
export const ChosenTime: Story = {
  parameters: serving(),
  async play({ canvasElement }) {
    await choose(canvasElement, 'when', 'later');
    const slot = await find<HTMLSelectElement>(canvasElement, '[data-field="when.slot"] select');
    await waitFor(() => expect(slot).toHaveValue('2026-11-20T11:30:00Z'));
    await expect(slot.options).toHaveLength(1);
  },
};

/** The times after midnight stand under their own date. */
export const NightTimes: Story = {
  parameters: serving({
    getSlots: {
      ...slots,
      days: [
        {
          label: inLocale('Сегодня', 'Today', 'Azi'),
          slots: [
            { at: '2026-11-20T21:30:00Z', to: '2026-11-20T22:00:00Z', label: '23:30–00:00', is_full: false },
            {
              at: '2026-11-20T22:00:00Z',
              to: '2026-11-20T22:30:00Z',
              label: inLocale('00:00–00:30 ночью', '00:00–00:30 at night', '00:00–00:30 noaptea'),
              is_full: false,
            },
          ],
        },
      ],
    },
  }),
  async play({ canvasElement }) {
    await choose(canvasElement, 'when', 'later');
    const slot = await find<HTMLSelectElement>(canvasElement, '[data-field="when.slot"] select');
    const night = await find<HTMLOptGroupElement>(canvasElement, '[data-field="when.slot"] optgroup');
    await expect(night.label).toMatch(messagePattern('slots:afterMidnight'));
    await expect(night).toHaveTextContent(inLocale('00:00–00:30 ночью', '00:00–00:30 at night', '00:00–00:30 noaptea'));
    await expect(slot).not.toHaveAccessibleDescription();
    await userEvent.selectOptions(slot, '2026-11-20T22:00:00Z');
    await waitFor(() => expect(slot).toHaveAccessibleDescription(night.label));
  },
};

let slotCalls = 0;
/** A proposed time that another way to receive the order does not offer is not replaced by another time. */
export const ProposedTimeGone: Story = {
  parameters: serving({
    getBranches: branches.slice(0, 1).map((branch) => ({ ...branch, pickup: true })),
    getSlots: () => ({ ...slots, days: slots.days.slice((slotCalls += 1) % 2 === 0 ? 1 : 0) }),
  }),
  beforeEach() {
    slotCalls = 0;
  },
  async play({ canvasElement }) {
    await choose(canvasElement, 'when', 'later');
    await waitFor(() => expect($draft.get().when).toBe('2026-11-20T11:30:00Z'));
    await choose(canvasElement, 'fulfilment', 'pickup');
    await find(canvasElement, '[data-field="when.slot"] select[aria-invalid="true"]');
    await expect(await find(canvasElement, '[data-field="when.slot"] select')).toHaveValue('');
    await expect($draft.get().when).toBe('2026-11-20T11:30:00Z');
  },
};

/** A chosen time that is taken meanwhile stays, and is replaced only by the customer. */
export const ChosenTimeGone: Story = {
  parameters: serving(),
  beforeEach() {
    editDraft({ when: '2026-11-20T11:00:00Z' });
  },
  async play({ canvasElement }) {
    const slot = await find<HTMLSelectElement>(canvasElement, '[data-field="when.slot"] select');
    await expect(slot).toHaveValue('');
    await expectFieldError(canvasElement, 'when.slot');
    await expect($draft.get().when).toBe('2026-11-20T11:00:00Z');
    await userEvent.selectOptions(slot, '2026-11-20T11:30:00Z');
    await waitFor(() => expect(slot).toHaveValue('2026-11-20T11:30:00Z'));
    await expect($draft.get().when).toBe('2026-11-20T11:30:00Z');
  },
};

export const LoadingTimes: Story = {
  parameters: serving({ getSlots: 'never' }),
  play: ({ canvasElement }) => choose(canvasElement, 'when', 'later'),
};

export const NoFreeTimes: Story = {
  parameters: serving({ getSlots: { asap: null, is_postponed: false, days: [] } }),
  async play({ canvasElement }) {
    await choose(canvasElement, 'when', 'later');
    await waitFor(() => expect(canvasElement).toHaveTextContent(message('slots:noSlots')));
  },
};

/** A closed restaurant accepts orders for later; the notice leads to the times. */
export const ClosedUntilTomorrow: Story = {
  parameters: serving({
    getRestaurants: servingLater.map((restaurant) => ({ ...restaurant, is_open: false })),
    quoteOrder: (body) => toQuote(body, [{ code: 'restaurant_closed', at: '2026-11-21T08:00:00Z' }]),
  }),
  async play({ canvasElement }) {
    // Until the times are loaded, the notice leads to the choice of the time.
    const times = await find(canvasElement, '[data-field="when.slot"] select');
    await userEvent.click(await find(canvasElement, '[data-problem="restaurant_closed"] button'));
    await expect(times).toHaveFocus();
  },
};

/** An open restaurant begins no more orders: no time is promised for the soonest one, and a later one can be chosen. */
export const TooLateForSoonest: Story = {
  parameters: serving({
    quoteOrder: (body) => toQuote(body, body.when ? [] : [{ code: 'slot_unavailable', at: '2026-11-21T11:00:00Z' }]),
  }),
  async play({ canvasElement }) {
    const notice = await find(canvasElement, '[data-problem="slot_unavailable"] button');
    await expect(canvasElement.querySelector('.checkout__arrival')).toBeNull();
    await expect(await find(canvasElement, '[data-field="when"] label:has([value="asap"])')).not.toHaveTextContent(
      /\d/,
    );
    await userEvent.click(notice);
    await expect(await find(canvasElement, '[data-field="when"] input:checked')).toHaveFocus();
    await choose(canvasElement, 'when', 'later');
    await waitFor(() => expect(canvasElement.querySelector('[data-problem]')).toBeNull());
    await find(canvasElement, `${PLACE}:enabled`);
  },
};

export const Postponed: Story = {
  parameters: serving({
    quoteOrder: (body) => ({
      ...toQuote(body),
      eta: { from: '2026-11-20T14:00:00Z', to: '2026-11-20T14:20:00Z' },
      is_postponed: true,
    }),
  }),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement).toHaveTextContent(message('checkout:postponed')));
  },
};
