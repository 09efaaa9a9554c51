/** A page in Astro's own words that sends given HTML: the cards of its dishes by a loop over data, the rest as it is. */
export interface SamePage {
  /** The page's template; it reads `page.json`, a folder above it. */
  readonly template: string;
  /** What `page.json` holds. */
  readonly data: PageData;
}

interface PageData {
  readonly lists: readonly List[];
  readonly after: string;
}

/** Cards that follow one another, with what stands before the first. */
interface List {
  readonly before: string;
  readonly cards: Card[];
}

/** Which markup a card has, and the words and attributes in which it differs from others of that markup. */
interface Card {
  readonly shape: number;
  readonly values: readonly string[];
}

const CARD = /<li>\s*<article\b.*?<\/article>\s*<\/li>/gs;
/** What an attribute says, or a text between tags. */
const VALUE = /="([^"]*)"|>([^<>]+)</g;

/**
 * Turns finished HTML back into a page that has to be rendered: every dish's name, price, address and picture is an
 * expression, escaped anew with each request.
 * @throws Error when the HTML has no cards of dishes
 */
export function samePage(html: string): SamePage {
  const found = [...html.matchAll(CARD)].map(({ 0: text, index }) => ({
    ...cut(text),
    index,
    end: index + text.length,
  }));
  if (found.length === 0) throw new Error('the listing shows no dishes');
  const shapes = [...new Set(found.map(({ markup }) => markup.join('\0')))];
  const differing = shapes.map((shape) =>
    differingPlaces(found.filter(({ markup }) => markup.join('\0') === shape).map(({ values }) => values)),
  );
  const lists: List[] = [];
  let end = -1;
  for (const card of found) {
    const shape = shapes.indexOf(card.markup.join('\0'));
    const values = (differing[shape] ?? []).map((place) => decode(card.values[place] ?? ''));
    if (card.index !== end) lists.push({ before: html.slice(Math.max(end, 0), card.index), cards: [] });
    lists.at(-1)?.cards.push({ shape, values });
    end = card.end;
  }
  const cards = shapes.map((shape, index) => {
    const example = found.find(({ markup }) => markup.join('\0') === shape);
    return templateOf(shape.split('\0'), example?.values ?? [], differing[index] ?? []);
  });
  return { template: pageTemplate(cards), data: { lists, after: html.slice(end) } };
}

/** The markup of a card around its values, and these. */
function cut(card: string): { markup: string[]; values: string[] } {
  const markup: string[] = [];
  const values: string[] = [];
  let end = 0;
  for (const match of card.matchAll(VALUE)) {
    const value = match[1] ?? match[2] ?? '';
    const start = match.index + match[0].length - 1 - value.length;
    markup.push(card.slice(end, start));
    values.push(value);
    end = start + value.length;
  }
  return { markup: [...markup, card.slice(end)], values };
}

/** The places at which cards of one markup differ, or say what a template would read as its own. */
function differingPlaces([first = [], ...others]: readonly string[][]): number[] {
  return [...first.keys()].filter(
    (place) => /[{}&]/.test(first[place] ?? '') || others.some((values) => values[place] !== first[place]),
  );
}

function templateOf(markup: readonly string[], values: readonly string[], differing: readonly number[]): string {
  let template = markup[0] ?? '';
  for (const [place, value] of values.entries()) {
    const expression = `{values[${differing.indexOf(place)}]}`;
    const next = markup[place + 1] ?? '';
    if (!differing.includes(place)) template += value + next;
    else if (template.endsWith('="')) template = template.slice(0, -1) + expression + next.slice(1);
    else template += expression + next;
  }
  return template;
}

const pageTemplate = (cards: readonly string[]): string => `---
import page from '../page.json';
---

{
  page.lists.map(({ before, cards }) => (
    <>
      <Fragment set:html={before} />
      {cards.map(({ shape, values }) => ${cards.map((card, shape) => `shape === ${shape} ? (${card}) : `).join('')}null)}
    </>
  ))
}
<Fragment set:html={page.after} />
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#38;': '&',
  '&#39;': "'",
};

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#34|#38|#39);/g, (entity) => ENTITIES[entity] ?? entity);
