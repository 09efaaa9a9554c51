import { join } from 'node:path';
import ts from 'typescript';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NewsItem } from '#contract/catalog.ts';
import { serializeJsonLd, shopNodes, breadcrumbNode, type Site } from '#features/shared/json-ld.ts';
import { newsNode } from '#screens/news/news-loaders.ts';
import { branches, cities, menu, shopContacts, lemonadeProduct } from '../../tests/fixtures/samples-catalog.ts';
import { productNode, restaurantNode, restaurantReviewsNode } from './catalog-json-ld.ts';

const site: Site = { origin: 'https://shop.example', locale: 'en', brand: 'Dinner', logo: '/icon-512.png' };

/** Type errors of each block, checked against the whole vocabulary of schema.org. */
function typeErrors(blocks: readonly string[]): string[] {
  const sources = new Map(
    blocks.map((block, index) => [
      join(import.meta.dirname, `emitted-${index}.ts`),
      `import type { Graph } from 'schema-dts';\nexport const emitted: Graph = ${block};\n`,
    ]),
  );
  const settings: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(settings);
  const readFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    const source = sources.get(name);
    return source === undefined ? readFile(name, ...rest) : ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...sources.keys()], settings, host);
  return [...sources.keys()].map((name) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(name))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  );
}

/** The vocabulary is a megabyte of types. */
const TIMEOUT_MS = 180_000;
const UNKNOWN = '{"@context":"https://schema.org","@graph":[{"@type":"Restaurant","name":"Verde","phoneNumber":"1"}]}';

describe("schema.org's vocabulary", () => {
  it('contains every type and property that pages use, and no unknown one', { timeout: TIMEOUT_MS }, () => {
    const [city] = cities;
    if (!city) throw new Error('The samples have a city');
    const product = { ...lemonadeProduct, diets: ['vegan', 'halal'] };
    const restaurant = {
      ...menu,
      image: '/pictures/chisinau/verde/cover-640.webp',
      categories: [{ id: 1, slug: 'all', name: 'All', products: [product] }],
    };
    const review = {
      id: 1,
      author: 'Ana R.',
      text: 'Good',
      score: 4.5,
      created_at: '2026-11-12T08:00:00.000Z',
      answer: '',
    };
    const second = branches.map((branch) => ({ ...branch, id: branch.id + 100 }));
    const item = v.parse(NewsItem, {
      id: 5,
      slug: 'autumn',
      name: 'Autumn',
      image_large: '/pictures/news/autumn-1200.webp',
      published_at: '2026-11-12T08:00:00.000Z',
    });
    const nodes = [
      ...shopNodes(shopContacts, 'Food', site),
      restaurantNode({ restaurant, city, branches: [...branches, ...second], path: '/en/chisinau/verde' }, site),
      productNode(
        {
          product,
          category: { name: 'All' },
          restaurant,
          path: '/en/chisinau/verde/lemonade',
          menuPath: '/en/chisinau/verde',
          ogImagePath: '/pictures/share/en/product/3.101-0.jpg',
          reviews: [review],
        },
        site,
      ),
      restaurantReviewsNode({ restaurant, city, reviews: [review], menuPath: '/en/chisinau/verde' }, site),
      newsNode(
        { item, path: '/en/news/autumn', ogImagePath: '/pictures/share/en/news/5-0.jpg', description: 'Pumpkin' },
        site,
      ),
      breadcrumbNode(
        [
          { text: 'Chisinau', href: '/en/chisinau' },
          { text: 'Verde', href: '' },
        ],
        site,
      ),
    ];
    const [ours, unknown] = typeErrors([serializeJsonLd(nodes), UNKNOWN]);
    expect(ours).toBe('');
    expect(unknown).toContain('phoneNumber');
  });
});
