/**
 * Which files the browser gets. A group takes along whatever its modules import, unless an earlier group has it, so that
 * none of them is the beginning of a chain of requests.
 */
const groups = [
  // The first script of every page, in one file.
  { name: 'first', test: /Shell\.astro\?astro&type=script|src\/i18n\/locale|vite\/preload-helper/, priority: 4 },
  // The bar of a phone shows the sum of a cart in the cookie without the modals.
  { name: 'money-format', test: /features\/common\/money-format/, priority: 3 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//, priority: 2 },
  // The modals, and with them what the other islands share: every page has the modals.
  { name: 'ModalHost', test: /layouts\/ModalHost\.tsx/, priority: 1 },
  // From the checkout to the order that was placed: one large file is smaller than many small ones.
  { name: 'order', test: /features\/(checkout\/Checkout|orders\/(OrderSuccess|WithOrder))\.tsx/, priority: 0 },
];

/** A name without what Astro adds to it; long names are repeated in every file that imports this one. */
const entryFileNames = ({ name }: { name: string }) => `_astro/${name.split('.')[0]}.[hash].js`;

/** For `rolldownOptions.output` of the client's build. */
export const clientOutput = { entryFileNames, codeSplitting: { groups } };
