import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { SearchMatch } from '#contract/search.ts';

type AstroComponent = Parameters<AstroContainer['renderToString']>[0];

// A glob, because the type checker of plain TypeScript knows no Astro files.
const components = import.meta.glob<AstroComponent>('./MatchReason.astro', { eager: true, import: 'default' });

beforeAll(() => i18next.init({ lng: 'ru', resources: {} }));

test.each<[string, NonNullable<SearchMatch['reason']>, string]>([
  [
    'marks words of a text',
    { kind: 'description', text: 'Hot soup', ranges: [{ start: 4, end: 8 }] },
    '<mark>soup</mark>',
  ],
  [
    'marks nothing in the name of a diet',
    { kind: 'diet', text: 'vegan', ranges: [{ start: 0, end: 5 }] },
    '>веганское<',
  ],
])('%s', async (_what, reason, expected) => {
  const component = components['./MatchReason.astro'];
  if (!component) throw new Error('MatchReason.astro was not found beside this test');
  const container = await AstroContainer.create();
  const html = await container.renderToString(component, { props: { reason }, locals: { locale: 'ru' } as App.Locals });
  expect(html.replaceAll(/\s*\n\s*/g, '')).toContain(expected);
});
