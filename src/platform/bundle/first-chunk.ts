/**
 * What the first script of every page is made of, in one file: parts shared with the islands would otherwise be files of
 * their own, each a request before anything answers.
 */
const FIRST = new RegExp(
  [
    'node_modules/(nanostores/(atom|lifecycle|computed)|@nanostores/persistent)/',
    'vite/preload-helper',
    'src/contract/constants',
    'src/i18n/locale',
    'src/platform/(cookies|cookies\\.engine|tabs|intent|chunk-reload)\\.ts',
    'src/features/cart/(cart\\.store|lines|normalise|pack|codec|total)\\.ts',
    'src/features/common/(modal\\.store|money)\\.ts',
    'src/features/user/token\\.store\\.ts',
    'src/ui/(counter|counter\\.dom|scrollbar)\\.ts',
  ].join('|'),
);

/** For `output.codeSplitting` of the client's build. */
export const firstChunk = { groups: [{ name: 'first', test: FIRST }] };
