/** The folders and modules of `src` with those that each may import; everything may import itself. */
export const DIRECTIONS = {
  pages: ['screens', 'platform', 'routes'],
  screens: ['layouts', 'features', 'ui', 'styles', 'i18n', 'platform', 'contract', 'routes'],
  layouts: ['features', 'ui', 'styles', 'i18n', 'platform', 'contract', 'routes'],
  features: ['ui', 'styles', 'i18n', 'platform', 'contract', 'routes'],
  ui: ['styles'],
  styles: ['contract'],
  i18n: ['platform', 'contract'],
  platform: ['contract'],
  contract: [],
  backend: ['contract'],
  routes: ['i18n', 'contract'],
  guards: ['features', 'platform', 'i18n', 'contract', 'routes'],
  middleware: ['i18n', 'platform', 'contract', 'guards', 'routes'],
  server: ['i18n', 'platform', 'contract', 'routes'],
  tests: [],
};

/** A feature may import those before it. */
export const FEATURES = ['common', 'catalog', 'news', 'cart', 'user', 'checkout', 'orders'];

/** @param {string} folder the folders that it may not import */
export const forbiddenTo = (folder) => Object.keys(DIRECTIONS).filter((other) => other !== folder && !DIRECTIONS[folder].includes(other));
