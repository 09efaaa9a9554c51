import { expect, it } from 'vitest';
import { ICONS } from './icons.ts';

it('the file that pages draw their icons from has every icon, each by its path', async () => {
  const symbols = Object.entries(ICONS).map(
    ([name, path]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>\n`,
  );
  await expect(`<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`).toMatchFileSnapshot(
    './icons.svg',
  );
});
