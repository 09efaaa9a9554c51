import {
  BACKEND,
  COMPOSITION,
  DIRECTIONS,
  FEATURES,
  forbiddenTo,
  MAY_IMPORT_COMPOSITION,
} from './import-directions.mjs';

/** Tests, stories and test helpers may import anything. */
const TESTS = '\\.(test|stories)\\.tsx?$|/testing(\\.ts|/)|^src/tests/';

/** A folder of src, or the module of this name. */
const within = (...names) => `^src/(${names.join('|')})(/|\\.tsx?$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(astro|virtual):' },
    },
    {
      name: 'not-out-of-src',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { pathNot: '^src/', dependencyTypes: ['local', 'aliased-subpath-import'] },
    },
    ...Object.keys(DIRECTIONS).map((folder) => ({
      name: `directions-of-${folder}`,
      severity: 'error',
      from: { path: within(folder), pathNot: TESTS },
      to: { path: within(...forbiddenTo(folder)) },
    })),
    ...FEATURES.slice(0, -1).map((feature, index) => ({
      name: `features-after-${feature}`,
      severity: 'error',
      from: { path: `^src/features/${feature}/`, pathNot: TESTS },
      to: { path: `^src/features/(${FEATURES.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'features-are-listed',
      comment: 'Add a new feature to FEATURES',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/(${FEATURES.join('|')})/` },
      to: {},
    },
    ...BACKEND.slice(0, -1).map((folder, index) => ({
      name: `backend-after-${folder}`,
      severity: 'error',
      from: { path: `^src/backend/${folder}/`, pathNot: TESTS },
      to: { path: `^src/backend/(${BACKEND.slice(index + 1).join('|')})/`, pathNot: TESTS },
    })),
    {
      name: 'backend-folders-are-listed',
      comment: 'Add a new folder to BACKEND',
      severity: 'error',
      from: {
        path: '^src/backend/[^/]+/',
        pathNot: `^src/backend/(${BACKEND.join('|')}|testing|migrations)/|${TESTS}`,
      },
      to: {},
    },
    {
      name: 'backend-composition-is-above-features',
      severity: 'error',
      from: {
        path: `^src/backend/(${BACKEND.filter((folder) => !MAY_IMPORT_COMPOSITION.includes(folder)).join('|')})/`,
        pathNot: TESTS,
      },
      to: { path: `^src/backend/(${COMPOSITION.join('|')})\\.ts$` },
    },
    {
      name: 'staff-is-separate',
      comment: 'Pages of customers do not load what only staff need',
      severity: 'error',
      from: { path: '^src/(pages|screens|layouts|features|ui|lib|i18n)/', pathNot: `/staff/|/staff-|${TESTS}` },
      to: { path: '^src/(contract|features|screens)/staff/' },
    },
    {
      name: 'islands-without-astro',
      comment: 'Stories render islands without Astro',
      severity: 'error',
      from: { path: '\\.tsx$|^src/features/.*\\.store\\.ts$' },
      to: { path: '\\.astro$|^astro:' },
    },
    {
      name: 'demo-is-separate',
      comment: 'The process loads the demonstration if it is there; tests have a shop of their own, in src/tests/shop',
      severity: 'error',
      from: { pathNot: '^src/demo/' },
      to: { path: '^src/demo/' },
    },
    {
      name: 'sandbox-bank-is-separate',
      comment: 'A real shop does not open the test bank',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/backend/payments/(sandbox/|registry\\.ts$)|${TESTS}` },
      to: { path: '^src/backend/payments/sandbox/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Recognized as targets; what they import is checked by ESLint.
    extraExtensionsToScan: ['.astro', '.scss', '.json'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
