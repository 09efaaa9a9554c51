import { MAX_ID, MAX_LINE_COUNT, MAX_PRICE } from '#contract/constants.ts';
import { isAmount, isFields, type Fields, type ResponseNode } from './response-node.ts';

const LINE_LISTS = ['available', 'not_available', 'price_changed'] as const;

/** Lines of a cart have the values of the requested lines where they have none; no requested line is lost. */
export function fillRecalculation(recalculation: ResponseNode, request: Fields): void {
  const requested = toRequestedLines(request);
  const missing = new Set(requested);
  const current = new Map<Fields, ResponseNode>();
  for (const list of LINE_LISTS) {
    const isAvailable = list === 'available';
    recalculation.items(list).forEach((item, index) => {
      const position = isAvailable ? index : undefined;
      // Of several lines of one product, the first that no list has had yet.
      const line = findRequested(item, position, requested, missing) ?? findRequested(item, position, requested);
      if (!line) return;
      missing.delete(line);
      // The price that has changed is that of the available line.
      fillLine(item, line, list === 'price_changed' ? current.get(line) : undefined);
      if (isAvailable) current.set(line, item);
    });
  }
  if (!Array.isArray(recalculation.value('available'))) return;
  // A response that says nothing about the cart has not recalculated it: without this list it does not fit the contract.
  if (requested.length > 0 && missing.size === requested.length)
    return recalculation.replace('available', undefined, 'no requested line is in any list');
  for (const line of missing) {
    recalculation.append('not_available', { ...line });
    recalculation.report('not_available', 'a requested line is in none of the lists');
  }
}

const toRequestedLines = ({ products }: Fields): readonly Fields[] =>
  Array.isArray(products) ? products.filter(isFields) : [];

/**
 * The requested line that an item is about: by `id_front`, else by its position, if it is the same product; else by the product.
 * @param index position in a list of all lines; undefined if the list has some of them
 * @param candidates the lines to choose from
 */
function findRequested(
  item: ResponseNode,
  index: number | undefined,
  requested: readonly Fields[],
  candidates: ReadonlySet<Fields> = new Set(requested),
): Fields | undefined {
  const idFront = item.value('id_front');
  const position = isAmount(idFront, 0, requested.length - 1) ? Number(idFront) : index;
  const line = position === undefined ? undefined : requested[position];
  const id = item.value('id');
  if (!isAmount(id, 1, MAX_ID)) return line && candidates.has(line) ? line : undefined;
  const isSame = (each: Fields): boolean => each['id'] === Number(id) && candidates.has(each);
  return line && isSame(line) ? line : requested.find(isSame);
}

/** @param current the line whose price applies, if not the requested one */
function fillLine(item: ResponseNode, requested: Fields | undefined, current?: ResponseNode): void {
  if (!requested) return;
  fillAmounts(item, { ...requested, price: current?.value('price') ?? requested['price'] }, 1);
  for (const key of ['additives', 'modifiers']) {
    if (!Array.isArray(item.value(key))) item.replace(key, requested[key]);
    const options: readonly unknown[] = Array.isArray(requested[key]) ? requested[key] : [];
    item.items(key).forEach((option, index) => {
      const id = option.value('id');
      const same = isAmount(id, 1, MAX_ID)
        ? options.find((each) => isFields(each) && each['id'] === Number(id))
        : options[index];
      if (isFields(same)) fillAmounts(option, same, 0);
    });
  }
}

/** Id, count and price of a line or an option. Their absence is reported too: the displayed price may have changed. */
function fillAmounts(item: ResponseNode, requested: Fields, minCount: number): void {
  const limits = { id: [1, MAX_ID], count: [minCount, MAX_LINE_COUNT], price: [0, MAX_PRICE] } as const;
  for (const [key, [min, max]] of Object.entries(limits)) {
    const value = item.value(key);
    if (isAmount(value, min, max) && (key === 'price' || Number.isInteger(Number(value)))) continue;
    item.set(key, requested[key]);
    item.report(key, 'absent or unusable: the requested value applies');
  }
}

/** Lines of a quote, likewise. */
export function fillQuoteLines(quote: ResponseNode, request: Fields): void {
  const requested = toRequestedLines(request);
  quote.items('lines').forEach((line, index) => fillLine(line, findRequested(line, index, requested)));
}
