import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Counter } from './Counter.tsx';

type AstroComponent = Parameters<AstroContainer['renderToString']>[0];

// A glob, because the type checker of plain TypeScript knows no Astro files.
const components = import.meta.glob<AstroComponent>(['./Counter.astro', './CounterTemplate.astro'], {
  eager: true,
  import: 'default',
});

async function html(file: string, props: Record<string, unknown>): Promise<string> {
  const component = components[file];
  if (!component) throw new Error(`${file} was not found beside this test`);
  const container = await AstroContainer.create();
  return container.renderToString(component, { props });
}

/** The tags with their classes and hooks, without the drawn signs. */
function shape(markup: string): string[][] {
  return [...markup.replace(/<svg.*?<\/svg>/gs, '').matchAll(/<(\/?\w+)([^>]*)>/g)].map(
    ([, tag = '', attributes = '']) => [
      tag,
      ...[...attributes.matchAll(/(?:class|type)="[^"]*"|data-(?:counter|count|action="increase")(?=[\s=>]|$)/g)]
        .map(([attribute]) => attribute)
        .sort(),
    ],
  );
}

it('draws the same counter in Astro and in React', async () => {
  const counter = await html('./Counter.astro', { label: 'Add' });
  const parts = (await html('./CounterTemplate.astro', { decrease: 'Take one #', remove: 'Remove #' })).replace(
    /<\/?template[^>]*>/g,
    '',
  );
  const island = renderToStaticMarkup(
    <Counter
      count={1}
      labels={{ increase: 'Add', decrease: 'Take one', remove: 'Remove' }}
      onAction={() => undefined}
    />,
  );

  expect(shape(counter.replace('<button', `${parts}<button`))).toEqual(shape(island));
});

it('has only a named plus button at zero', async () => {
  expect(await html('./Counter.astro', { label: 'Add: Soup' })).toContain(
    'data-action="increase" aria-label="Add: Soup"></button></div>',
  );
});
