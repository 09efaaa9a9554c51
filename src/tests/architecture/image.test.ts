import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHOP_COMMAND } from '../fixtures/shop-command.ts';
import { ROOT } from './tree.ts';

it('the image and the documents start the shop as npm start does', () => {
  expect(SHOP_COMMAND.at(-1)).toBe('src/server.ts');
  expect(readFileSync(join(ROOT, '.deploy/Dockerfile'), 'utf8')).toContain(`CMD ${JSON.stringify(['node', ...SHOP_COMMAND]).replaceAll(',', ', ')}`);
  expect(readFileSync(join(ROOT, 'src/docs/operating.md'), 'utf8')).toContain(`\`node ${SHOP_COMMAND.join(' ')}\` serves it`);
});
