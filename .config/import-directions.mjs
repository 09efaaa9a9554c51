/** The folders and modules of `src` with those that each may import; everything may import itself. */
export const DIRECTIONS = {
  pages: ['screens', 'lib', 'routes'],
  screens: ['layouts', 'features', 'ui', 'styles', 'i18n', 'lib', 'contract', 'routes'],
  layouts: ['features', 'ui', 'styles', 'i18n', 'lib', 'contract', 'routes'],
  features: ['ui', 'styles', 'i18n', 'lib', 'contract', 'routes'],
  ui: ['styles'],
  styles: ['contract'],
  i18n: ['lib', 'contract'],
  lib: ['contract'],
  contract: [],
  backend: ['contract'],
  routes: ['i18n', 'contract'],
  guards: ['features', 'lib', 'i18n', 'contract', 'routes'],
  middleware: ['i18n', 'lib', 'contract', 'guards', 'routes'],
  server: ['backend', 'i18n', 'lib', 'contract', 'routes'],
  tests: [],
};

/** A feature may import those before it. */
export const FEATURES = ['shared', 'catalog', 'news', 'cart', 'account', 'checkout', 'orders'];

/** @param {string} folder the folders that it may not import */
export const forbiddenTo = (folder) =>
  Object.keys(DIRECTIONS).filter((other) => other !== folder && !DIRECTIONS[folder].includes(other));
