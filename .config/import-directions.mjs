/** The folders and modules of `src` with those that each may import; everything may import itself. */
export const DIRECTIONS = {
  pages: ['screens', 'lib', 'routes'],
  screens: ['layouts', 'features', 'ui', 'styles', 'i18n', 'lib', 'contract', 'routes', 'staff-routes'],
  layouts: ['features', 'ui', 'styles', 'i18n', 'lib', 'contract', 'routes', 'staff-routes'],
  features: ['ui', 'styles', 'i18n', 'lib', 'contract', 'routes', 'staff-routes'],
  ui: ['styles', 'shop.config'],
  styles: ['contract', 'shop.config'],
  i18n: ['lib', 'contract'],
  lib: ['contract'],
  contract: ['shop.config', 'shop.colors'],
  'shop.colors': ['shop.config'],
  // Its country, whose module imports nothing.
  'shop.config': ['contract'],
  backend: ['i18n', 'contract'],
  routes: ['i18n', 'contract'],
  'staff-routes': ['i18n', 'contract'],
  guards: ['features', 'lib', 'i18n', 'contract', 'routes'],
  middleware: ['i18n', 'lib', 'contract', 'guards', 'routes', 'staff-routes'],
  // No other folder may import it, tests included: shops of their own and images have none.
  demo: ['backend', 'i18n', 'contract'],
  server: ['backend', 'i18n', 'lib', 'contract', 'routes', 'staff-routes'],
  'service-worker': ['i18n', 'lib', 'contract', 'routes'],
  // Emulated providers, for tests and a script: nothing else may import them.
  emulators: ['contract'],
  tests: [],
};

/** A feature may import those before it. */
export const FEATURES = ['shared', 'catalog', 'news', 'cart', 'account', 'checkout', 'orders', 'staff'];

/** A folder of the backend may import those before it, also types only. */
export const BACKEND = [
  'db',
  'accounts',
  'http',
  'email',
  'sms',
  'reviews',
  'catalog',
  'geocoding',
  'customers',
  'cart',
  'promotions',
  'orders',
  'payments',
  'notices',
  'search',
  'staff',
  'seed',
  'commands',
];

/** The modules that put the backend together. Features that others build on name only what they use. */
export const COMPOSITION = ['app', 'demo', 'index', 'open', 'order-effects', 'personal-data', 'scheduler', 'services'];
export const MAY_IMPORT_COMPOSITION = ['staff', 'commands'];

/** @param {string} folder the folders that it may not import */
export const forbiddenTo = (folder) =>
  Object.keys(DIRECTIONS).filter((other) => other !== folder && !DIRECTIONS[folder].includes(other));
