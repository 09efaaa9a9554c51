import astro from 'eslint-plugin-astro';
import baseline from 'eslint-plugin-baseline-js';
import es from 'eslint-plugin-es-x';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { LOCALES } from '../src/contract/constants.ts';
import { DIRECTIONS, FEATURES, forbiddenTo } from './import-directions.mjs';

const TESTS = [
  'src/tests/**',
  'src/**/*.test.{ts,tsx}',
  'src/**/*.stories.tsx',
  'src/**/testing/**',
  'src/**/*.{fake,fixture}.ts',
];

const SYNTAX = [
  { selector: 'TSEnumDeclaration', message: 'Only erasable TypeScript: use a union.' },
  {
    selector: 'CatchClause[body.body.length=0]',
    message: 'Name what is ignored and why: ignoreFailure(rule, promise).',
  },
  {
    selector: 'CallExpression[callee.property.name="transaction"]',
    message: 'Use inTransaction, which always releases its connection.',
  },
  {
    selector:
      ':matches(BinaryExpression[operator=/^[*\u002f%]$/], AssignmentExpression[operator=/^[*\u002f%]=$/]) > Literal[value=100]',
    message: 'Convert money by toMinor, toMajor and percentOf of contract/money.ts; name a hundred of anything else.',
  },
];

/** Rules of the code that runs in production. */
const PRODUCT_SYNTAX = [
  {
    selector: 'CallExpression[callee.object.name="v"][callee.property.name=/^iso(Date|DateTime|Timestamp)$/]',
    message: 'Use `CalendarDate` or `Instant` of contract/dates.ts: these schemas accept days that do not exist.',
  },
  {
    selector: 'CallExpression[callee.object.name="Promise"][callee.property.name="all"] Identifier[name=/^(db|tx)$/]',
    message: 'Query one after another: a transaction has one connection, which runs one query at a time.',
  },
  {
    selector: 'TSAsExpression > TSAsExpression',
    message: 'Parse the value by a schema instead of asserting its type twice.',
  },
  {
    selector: 'NewExpression[callee.name="RegExp"], CallExpression[callee.name="RegExp"]',
    message: 'Write regular expressions as literals: one created from data can be slow for malicious input.',
  },
  {
    selector: 'CallExpression[callee.name=/^create(Hash|Hmac)$/] > Literal:first-child:not([value="sha256"])',
    message: 'SHA-256 is the hash of this shop.',
  },
  {
    selector: 'Property[key.name=/^(rejectUnauthorized|checkServerIdentity)$/]',
    message: 'Certificates are checked as the platform does.',
  },
];
/** Selectors of scripts that Firefox 115 or Safari 15.6 rejects with an error; styles ignore their rules only. */
const NEW_SELECTOR = '/:has\\(|:popover-open/';
PRODUCT_SYNTAX.push({
  selector: `CallExpression[callee.property.name=/^(querySelector(All)?|closest|matches)$/] > :matches(Literal[value=${NEW_SELECTOR}], TemplateLiteral:has(TemplateElement[value.raw=${NEW_SELECTOR}]))`,
  message: 'Supported browsers lack this selector.',
});
/** What belongs into the messages or into the list of languages (contract/constants.ts), so that a language is a folder. */
const LANGUAGE = `/^(${LOCALES.join('|')})$/`;
const CYRILLIC = '/[\u0400-\u04ff]/';
const LANGUAGE_SYNTAX = [
  {
    selector: `Literal[value=${LANGUAGE}], Property[key.name=${LANGUAGE}], MemberExpression[property.name=${LANGUAGE}]`,
    message:
      'Spell no language: loop over LOCALES, use DEFAULT_LOCALE, or add a message or a fact to the list of languages.',
  },
  {
    selector: `Literal[value=${CYRILLIC}], TemplateElement[value.raw=${CYRILLIC}], JSXText[value=${CYRILLIC}]`,
    message: 'Texts are messages: src/i18n/messages.',
  },
];
/** These spell languages: the list of languages, messages, data of the demo, and rules for the letters and words of texts. */
const SPELLS_LANGUAGES = [
  'src/shop.config.ts',
  'src/contract/constants.ts',
  'src/contract/slug-of-name.ts',
  'src/contract/country/**',
  'src/i18n/**',
  'src/demo/**',
  'src/backend/search/**',
  'src/backend/geocoding/address-text.ts',
  'src/backend/db/schema/columns.ts',
  'src/backend/text.ts',
  // The languages that emulated providers know
  'src/emulators/**',
];
const HTML_SYNTAX = [
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'HTML goes into a page only where it was sanitized; list the file in eslint.config.mjs.',
  },
  {
    selector:
      'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name="insertAdjacentHTML"]',
    message: 'Set text, not HTML.',
  },
];

const UNIT =
  '/^(\\s|&nbsp;|\\u00a0)*(г|кг|мл|л|мин|лей|леев|руб|шт|сек|g|kg|ml|min|lei|leu|rub|pcs|buc|sec|MDL|RUP|%)(?=[.\\s<"\',)]|$)/u';
const UNIT_MESSAGE = 'Units come from the messages of each language.';
/**
 * Code of pages and of the service worker may use only what the supported browsers have (browsers.ts). Syntax is left to
 * the build, which compiles it for them; built-ins are not replaced. `features` are web features that are older than
 * their year as Baseline, because other browsers had them later.
 */
const BROWSER_CODE = 'src/{contract,features,i18n,layouts,lib,screens,service-worker,styles,ui}/**/*.{ts,tsx}';
const STAFF_CODE = 'src/features/staff/**/*.{ts,tsx}';
const builtIns = ({ files, ignores = [], ecmaScript, year, features, restrictedProperties = [], rules }) => ({
  files,
  ignores: [...TESTS, ...ignores],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: `${import.meta.dirname}/..` } },
  plugins: { 'es-x': es, 'baseline-js': baseline },
  rules: {
    ...es.configs[`flat/restrict-to-es${ecmaScript}`].rules,
    ...rules,
    'baseline-js/use-baseline': [
      'error',
      { available: year, includeWebApis: { preset: 'type-aware' }, ignoreFeatures: features },
    ],
    'no-restricted-properties': ['error', ...BROWSER_PROPERTIES, ...restrictedProperties],
  },
});
/** Features that code uses only after it has checked that the browser has them. */
const OPTIONAL_FEATURES = [
  'async-clipboard',
  'navigation',
  'notifications',
  'push',
  'screen-wake-lock',
  'share',
  'speculation-rules',
];
const RESTRICTED_PROPERTIES = [
  { object: 'Math', property: 'random', message: 'Use node:crypto or crypto.getRandomValues.' },
];
const BROWSER_PROPERTIES = [...RESTRICTED_PROPERTIES, { object: 'URL', property: 'parse', message: 'Use parseUrl.' }];
/** Markup of customers' pages is in Astro and React components. */
const MARKUP_PROPERTIES = ['createElement', 'createElementNS'].map((property) => ({
  object: 'document',
  property,
  message: 'Copy a template of an Astro component by cloneTemplate, or render a React component.',
}));
/** These create an element that is no markup of a page. */
const CREATES_ELEMENTS = [
  // The script of the analytics service, after the visitor's consent
  'src/layouts/client/analytics-consent.ts',
  // A link to a style sheet, whose loading it waits for
  'src/lib/link-stylesheet.ts',
  // A link that is clicked and never shown: the only way to save a file
  'src/features/shared/download-file.ts',
  // An icon that the map library requires as an element
  'src/features/orders/courier-place/CourierMap.tsx',
];

/** Numbers on pages are formatted by locale. */
const NUMBER_SYNTAX = [
  {
    selector: 'CallExpression[callee.property.name=/^to(Fixed|Precision|Locale(Date|Time)?String)$/]',
    message: 'Format numbers and dates with the functions of features/shared.',
  },
  { selector: `TemplateLiteral > TemplateElement:not(:first-child)[value.raw=${UNIT}]`, message: UNIT_MESSAGE },
  { selector: `JSXExpressionContainer + JSXText[value=${UNIT}]`, message: UNIT_MESSAGE },
];

/** dependency-cruiser cannot read Astro components; this checks their imports by the same table. */
const astroDirections = [
  ...Object.keys(DIRECTIONS)
    .filter((folder) => folder !== 'tests')
    .map((folder) => ({ files: [`src/${folder}/**/*.astro`], targets: forbiddenTo(folder) })),
  ...FEATURES.map((feature, index) => ({
    files: [`src/features/${feature}/**/*.astro`],
    targets: [
      ...forbiddenTo('features'),
      ...FEATURES.slice(index + 1).map((other) => `features/${other}`),
      ...FEATURES.slice(index + 1),
    ],
  })),
].map(({ files, targets }) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^(?:#|(?:\\.\\./)+)(?:${targets.join('|')})(?:/|\\.ts$|$)`,
            message: 'This folder may not import that one: see import-directions.mjs.',
          },
        ],
      },
    ],
  },
}));

/** `npm run pages` generates the copies of the pages for all locales but the first. */
const localeCopies = LOCALES.slice(1).map((locale) => `src/pages/${locale}/`);

export default tseslint.config(
  { ignores: ['dist*/', '.astro/', '.cache/', '.data/', 'node_modules/', ...localeCopies] },
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  {
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'warn' },
    files: ['**/*.tsx'],
  },
  // The others analyse every function as the React Compiler does, which takes three quarters of the time of all rules.
  { rules: hooks.configs.recommended.rules, files: ['**/*.tsx'], ignores: TESTS },
  {
    ...a11y.configs.recommended,
    files: ['**/*.tsx'],
    rules: {
      ...a11y.configs.recommended.rules,
      // Safari reads a list without markers as no list unless its role says so.
      'jsx-a11y-x/no-redundant-roles': ['error', { ul: ['list'], ol: ['list'] }],
      // Components move the focus into a confirmation that replaced the focused control.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    rules: {
      'no-console': ['error', { allow: ['error', 'debug'] }],
      'no-empty': 'error',
      'no-restricted-syntax': ['error', ...SYNTAX],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
    },
  },
  { files: ['.scripts/**', 'src/server.ts', 'src/tests/**'], rules: { 'no-console': 'off' } },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: TESTS,
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-properties': ['error', ...RESTRICTED_PROPERTIES],
      'no-restricted-syntax': ['error', ...SYNTAX, ...PRODUCT_SYNTAX, ...LANGUAGE_SYNTAX, ...HTML_SYNTAX],
      'astro/no-set-html-directive': 'error',
    },
  },
  {
    files: ['src/{features,screens,layouts,ui}/**/*.{ts,tsx,astro}'],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...SYNTAX,
        ...PRODUCT_SYNTAX,
        ...LANGUAGE_SYNTAX,
        ...HTML_SYNTAX,
        ...NUMBER_SYNTAX,
      ],
    },
  },
  {
    files: SPELLS_LANGUAGES,
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, ...PRODUCT_SYNTAX, ...HTML_SYNTAX] },
  },
  // Safari 15.6, Chrome 109, Firefox 115
  builtIns({
    files: [BROWSER_CODE],
    ignores: [STAFF_CODE],
    ecmaScript: 2022,
    year: 2021,
    features: [...OPTIONAL_FEATURES, 'broadcast-channel', 'cookie-enabled', 'dialog', 'object-hasown', 'streams'],
    restrictedProperties: MARKUP_PROPERTIES,
    rules: {
      'es-x/no-array-prototype-findlast-findlastindex': 'off',
      // The build replaces imports of JSON by its content.
      'es-x/no-import-attributes': 'off',
      'es-x/no-json-modules': 'off',
      // Safari 15.6 does not parse them, and no build can compile them.
      'es-x/no-regexp-lookbehind-assertions': 'error',
    },
  }),
  // Safari 17.4, Chrome 117, Firefox 126
  builtIns({
    files: [STAFF_CODE],
    ecmaScript: 2023,
    year: 2022,
    features: [
      ...OPTIONAL_FEATURES,
      'aria-attribute-reflection',
      'check-visibility',
      'constructed-stylesheets',
      'createimagebitmap',
      'offscreen-canvas',
      'popover',
    ],
    rules: {
      'es-x/no-map-groupby': 'off',
      'es-x/no-object-groupby': 'off',
    },
  }),
  { files: CREATES_ELEMENTS, rules: { 'no-restricted-properties': ['error', ...BROWSER_PROPERTIES] } },
  // The only regular expressions that are created from data: the table of routes.
  { files: ['src/routes.ts'], rules: { 'no-restricted-syntax': ['error', ...SYNTAX] } },
  // HTML that the shop renders or sanitizes.
  {
    files: ['src/features/news/NewsModal.tsx', 'src/features/staff/shared/ArticlePreview.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...SYNTAX, ...PRODUCT_SYNTAX, ...LANGUAGE_SYNTAX] },
  },
  {
    files: ['src/layouts/Shell.astro', 'src/screens/news/NewsItemScreen.astro', 'src/screens/info/InfoPage.astro'],
    rules: { 'astro/no-set-html-directive': 'off' },
  },
  // Only the sandbox bank reads its tables; the shop uses the bank through the provider interface.
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/backend/payments/sandbox/**', 'src/backend/db/schema/**', ...TESTS],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: 'db/schema/',
              importNames: ['bankCards', 'bankPayments', 'bankReports'],
              message: 'Only the sandbox bank reads its tables.',
            },
          ],
        },
      ],
    },
  },
  ...astroDirections,
  // Playwright requires that fixtures destructure their first parameter, also when it is not used.
  { files: ['src/tests/e2e/**'], rules: { 'no-empty-pattern': 'off' } },
);
