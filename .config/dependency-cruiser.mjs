import { DIRECTIONS, FEATURES, forbiddenTo } from './import-directions.mjs';

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
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
