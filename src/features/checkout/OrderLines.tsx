import type { RecalculatedItem } from '#contract/cart.ts';
import type { OrderItem } from '#contract/orders.ts';
import { type Line, lineKey, type Lines, lineTotal } from '#features/cart/cart-lines.ts';
import { fromWireLine, toWireLines } from '#features/cart/cart-wire.ts';
import { formatOptions, type LineDetails } from '#features/cart/line-details.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { useT } from '#i18n/browser.ts';
import { Price } from '#ui/Price.tsx';

/** What a summary shows of a dish. `total` in minor units; null if unknown. */
export type OrderLine = Pick<OrderItem, 'name' | 'image' | 'count' | 'total' | 'modifiers' | 'additives' | 'note'>;

interface OrderLinesProps {
  items: readonly OrderLine[];
  formatPrice: (minor: number) => string;
}

/** The dishes of a quote or an order: picture, count, name with options and note, amount. */
export function OrderLines({ items, formatPrice }: OrderLinesProps) {
  const t = useT('checkout');
  return (
    <ul className="order-lines" role="list">
      {items.map(({ name, image, count, total, modifiers, additives, note }, index) => {
        const options = formatOptions([...modifiers, ...additives]);
        return (
          <li key={index} className="order-lines__line">
            <ProductPicture image={image} />
            <span className="order-lines__name">
              <span className="order-lines__count">{count}&nbsp;×</span> {name}
              {options && <span className="order-lines__options">{options}</span>}
              {note && <bdi className="order-lines__options">{t('checkout:dishNote', { note })}</bdi>}
            </span>
            {total !== null && <Price value={total} text={formatPrice(total)} />}
          </li>
        );
      })}
    </ul>
  );
}

type Labels = Readonly<Record<string, LineDetails>>;

/** The lines of a quote, with what the cart knows where the quote leaves it out. */
export function quotedLines(items: readonly RecalculatedItem[], details: Labels, findName: (id: number) => string) {
  return items.map((item): OrderLine => {
    const line = fromWireLine(item);
    const known = details[lineKey(line)];
    return {
      ...item,
      name: item.name || known?.name || findName(item.id),
      image: item.image || known?.image || '',
      total: lineTotal(line),
    };
  });
}

/** The lines of the cart until they are quoted; null while one of their names is unknown. */
export function toOrderLines(lines: Lines, details: Labels): OrderLine[] | null {
  if (lines.some((line) => !details[lineKey(line)]?.name)) return null;
  return lines.map((line) => cartLine(line, details[lineKey(line)]));
}

function cartLine(line: Line, details: LineDetails | undefined): OrderLine {
  // The id of the restaurant, 0 here, is not shown.
  const { count = line.count, modifiers = [], additives = [] } = toWireLines([line], 0)[0] ?? {};
  const named = (kind: string, options: OrderLine['modifiers']) =>
    options.map((option) => ({ ...option, name: details?.options[`${kind}:${option.id}`] ?? '' }));
  return {
    name: details?.name ?? '',
    image: details?.image ?? '',
    count,
    total: lineTotal(line),
    modifiers: named('modifier', modifiers),
    additives: named('additive', additives),
    note: '',
  };
}
