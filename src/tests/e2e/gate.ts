/**
 * The files of browser tests of which `npm test` runs the tests without the tag `@extended`; `npm run test:all` runs
 * every test of every file. CONTRIBUTING.md says what belongs here.
 */
export const GATE_FILES = [
  // From the menu to the order
  'journey.e2e.ts',
  'cart-counter.e2e.ts',
  'cart-modal.e2e.ts',
  'cart-other-restaurant.e2e.ts',
  'checkout-page.e2e.ts',
  'delivery-area.e2e.ts',
  'dish-sheet.e2e.ts',
  'duplicate-orders.e2e.ts',
  'fulfilment.e2e.ts',
  'invalid-cart.e2e.ts',
  'options.e2e.ts',
  'promo.e2e.ts',
  'shared-cart.e2e.ts',
  // Payment, and the order afterwards
  'cards.e2e.ts',
  'payment.e2e.ts',
  // Sign-in and account
  'sign-in.e2e.ts',
  // Finding dishes
  'menu-filter.e2e.ts',
  'menu-page.e2e.ts',
  'search.e2e.ts',
  // Each kind of page, in each state
  'axe.e2e.ts',
  'errors.e2e.ts',
  'first-paint.e2e.ts',
  'public-pages.e2e.ts',
  'result-pages.e2e.ts',
  'shell-language.e2e.ts',
  'shell-pages.e2e.ts',
  'shell-theme.e2e.ts',
  'transfer-size.e2e.ts',
  'valid-html.e2e.ts',
  // Loading, navigation and connection
  'clicks-before-hydration.e2e.ts',
  'offline-notice.e2e.ts',
  'overlay-history.e2e.ts',
  'speculation-rules.e2e.ts',
  // The process and its responses
  'addresses.e2e.ts',
  'hostile-headers.e2e.ts',
  'process.e2e.ts',
  // The restaurants' side
  'order-board.e2e.ts',
  'staff-chunks.e2e.ts',
] as const;
