import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addPages, readPageFolder } from './page-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
write('terms.ru.md', '---\ntitle: "Условия"\nversion: 3\nposition: 2\n---\n\n# Заказ\n\nМожно **отменить**.\n');
write('terms.ro.md', '---\ntitle: Condiții\nversion: 3\n---\n\nText\n');
write('about.ru.md', '---\ntitle: О нас\nposition: 1\n---\nМы');
write('README.md', 'No page');

const provider = async () => Response.json({ phone: '+373 22 000 111', pages: 'own' });
const call = async (path: string, language = 'ru') => {
  const request = new Request(`http://shop.test${path}`, { headers: { 'accept-language': language } });
  const response = await addPages(provider, readPageFolder(folder))(request, '');
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('the pages of the folder are in the options of the provider, in their order', async () => {
  const { body } = await call('/api/get-options', 'en');
  expect(body).toMatchObject({
    phone: '+373 22 000 111',
    pages: [
      { slug: 'about', name: 'О нас', name_lang: 'ru', version: null },
      { slug: 'terms', name: 'Условия', name_lang: 'ru', version: 3 },
    ],
  });
});

test('a page is its Markdown as HTML, in the language that was asked for', async () => {
  const { body } = await call('/api/get-info-page?slug=terms');
  expect(body).toMatchObject({ slug: 'terms', name: 'Условия', version: 3 });
  expect(body['text']).toMatch(/<h1>Заказ<\/h1>\s*<p>Можно <strong>отменить<\/strong>\.<\/p>/);
  expect((await call('/api/get-info-page?slug=terms', 'ro')).body).toMatchObject({ name: 'Condiții' });
  expect((await call('/api/get-info-page?slug=README')).status).toBe(404);
});

test('other calls are those of the provider', async () => {
  expect((await call('/api/get-news')).body).toMatchObject({ pages: 'own' });
});

test('a file without a title is named', () => {
  write('contacts.ru.md', 'No front matter');
  expect(() => readPageFolder(folder)).toThrow('contacts.ru.md');
  rmSync(join(folder, 'contacts.ru.md'));
});
