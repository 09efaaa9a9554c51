import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHOP_COMMAND } from '../fixtures/shop-command.ts';
import { ROOT } from './tree.ts';

it('the image starts the shop as npm start does', () => {
  expect(SHOP_COMMAND.at(-1)).toBe('src/server.ts');
  expect(readFileSync(join(ROOT, '.deploy/Dockerfile'), 'utf8')).toContain(
    `CMD ${JSON.stringify(['node', ...SHOP_COMMAND]).replaceAll(',', ', ')}`,
  );
});

it('the image takes by name what the shop needs, nothing of version control and no settings', () => {
  expect(readFileSync(join(ROOT, '.deploy/Dockerfile.dockerignore'), 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['.git', '.env']),
  );
  const [, last = ''] = readFileSync(join(ROOT, '.deploy/Dockerfile'), 'utf8').split(/^FROM .*-slim$/m);
  const taken = [...last.matchAll(/^(?:COPY|ADD) (.*)$/gm)].map(([, what = '']) => what.split(' ').at(-1));
  expect(taken).toEqual(['./', './node_modules', './dist', './src', './.scripts/shop.ts']);
  expect(last).toMatch(/^USER node$/m);
});

it('the compose file knows no password, and gives each secret to whom it is for', () => {
  const compose = readFileSync(join(ROOT, '.deploy/compose.yaml'), 'utf8');
  const secret = /^ +(\w*(?:PASSWORD|TOKEN|URL)\w*): (.*)$/gm;
  const given = (block: string) => [...block.matchAll(secret)].map(([, name = '', value = '']) => [name, value]);
  const [shop = '', services = ''] = compose.split(/^services:$/m);
  const [postgres = '', others = ''] = services.split(/^ {2}shop-1:$/m);
  expect(given(shop)).toEqual([
    ['DATABASE_URL', 'postgres://shop:${POSTGRES_PASSWORD:?}@postgres:5432/shop'],
    ['SITE_URL', '${SITE_URL:?}'],
    ['SMS_URL', '${SMS_URL:?}'],
    ['SMS_TOKEN', '${SMS_TOKEN:-}'],
  ]);
  expect([given(postgres), given(others), /env_file/.test(compose)]).toEqual([
    [['POSTGRES_PASSWORD', '${POSTGRES_PASSWORD:?}']],
    [],
    false,
  ]);
});
