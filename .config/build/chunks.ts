/**
 * The groups of the browser's chunks. A group takes the modules it matches and what they import, unless a group of a higher
 * priority has that: without them the first script, React and the modals would each begin a chain of small requests.
 */
const groups = [
  { name: 'first', test: /Shell\.astro\?astro&type=script/, priority: 3 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
    priority: 2,
  },
  { name: 'ModalHost', test: /layouts\/ModalHost\.tsx/, priority: 1 },
];

/** For `rolldownOptions.output` of the client's build. */
export const clientOutput = { codeSplitting: { groups } };
