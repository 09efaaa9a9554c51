import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Counter } from './Counter.tsx';

type AstroComponent = Parameters<AstroContainer['renderToString']>[0];

// A glob, because the type checker of plain TypeScript knows no Astro files.
const { './Counter.astro': CounterHtml } = import.meta.glob<AstroComponent>('./Counter.astro', { eager: true, import: 'default' });

const labels = { increase: 'Add', decrease: 'Take one away', remove: 'Remove' };

/** The tags and their attributes in any order, without what only the delegated script needs. */
function shape(html: string): string[][] {
  return [...html.matchAll(/<(\/?\w+)([^>]*)>/g)].map(([, tag = '', attributes = '']) => [
    tag,
    ...[...attributes.matchAll(/[\w-]+(?:="[^"]+")?/g)]
      .map(([attribute]) => attribute)
      .filter((attribute) => !attribute.startsWith('data-label'))
      .sort(),
  ]);
}

it('draws the same counter at zero in Astro and in React', async () => {
  if (!CounterHtml) throw new Error('Counter.astro was not found beside this test');
  const container = await AstroContainer.create();
  const page = await container.renderToString(CounterHtml, { props: { labels } });
  const island = renderToStaticMarkup(<Counter count={0} labels={labels} onAction={() => undefined} />);

  expect(shape(page)).toEqual(shape(island));
});
