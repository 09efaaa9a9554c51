import type { RecalculatedItem } from '#contract/cart.ts';
import type { OrderItem } from '#contract/orders.ts';
import { type Line, lineKey, type Lines, lineTotal } from '#features/cart/cart-lines.ts';
import { toLine } from '#features/cart/cart-wire.ts';
import type { LineDetails } from '#features/cart/cart-lines.ts';
import { listOptions } from '#features/cart/line-details.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { useT } from '#i18n/browser.ts';
import { ListedTexts } from '#ui/ListedTexts.tsx';
import { Price } from '#ui/Price.tsx';
import type { Minor } from '#contract/money.ts';

/** What a summary shows of a dish; `total` is null if unknown. */
export interface OrderLine extends Pick<
  OrderItem,
  'name' | 'name_lang' | 'image' | 'count' | 'modifiers' | 'additives' | 'note' | 'refunded'
> {
  readonly total: Minor | null;
}

interface OrderLinesProps {
  items: readonly OrderLine[];
  formatPrice: (minor: Minor) => string;
}

/** The dishes of a quote or an order: picture, count, name with options and note, amount. */
export function OrderLines({ items, formatPrice }: OrderLinesProps) {
  const t = useT('checkout');
  return (
    <ul className="order-lines" role="list">
      {items.map(({ name, name_lang: lang, image, count, total, modifiers, additives, note, refunded }, index) => {
        const options = listOptions([...modifiers, ...additives]);
        return (
          <li key={index} className="order-lines__line">
            <ProductPicture image={image} />
            <span className="order-lines__name">
              <span className="order-lines__count">{count}&nbsp;×</span> {lang ? <span lang={lang}>{name}</span> : name}
              {options.length > 0 && (
                <span className="order-lines__options">
                  <ListedTexts texts={options} />
                </span>
              )}
              {note && <bdi className="order-lines__options">{t('checkout:dishNote', { note })}</bdi>}
              {refunded && (
                <span className="order-lines__options" data-refunded-line="">
                  {t('checkout:dishRefunded')}
                </span>
              )}
            </span>
            {total !== null && <Price value={total} text={formatPrice(total)} />}
          </li>
        );
      })}
    </ul>
  );
}

/** By `lineKey`. */
type DetailsByKey = Readonly<Record<string, LineDetails>>;
type NotesByKey = Readonly<Record<string, string>>;

/** The lines of a quote. A name or picture that the quote lacks is taken from the details of the cart. */
export function quotedLines(
  items: readonly RecalculatedItem[],
  details: DetailsByKey,
  findName: (id: number) => string,
) {
  return items.map((item): OrderLine => {
    const line = toLine(item);
    const known = details[lineKey(line)];
    return {
      ...item,
      name: item.name || known?.name || findName(item.id),
      name_lang: item.name ? item.name_lang : known?.nameLang,
      image: item.image || (known?.image ?? null),
      total: lineTotal(line),
    };
  });
}

/** The lines of the cart until they are quoted; null while one of their names is unknown. `notes` by `lineKey`. */
export function toOrderLines(lines: Lines, details: DetailsByKey, notes: NotesByKey): OrderLine[] | null {
  if (lines.some((line) => !details[lineKey(line)]?.name)) return null;
  return lines.map((line) => cartLine(line, details[lineKey(line)], notes));
}

function cartLine(line: Line, details: LineDetails | undefined, notes: NotesByKey): OrderLine {
  const named = (kind: string, options: Line['modifiers']) =>
    options.map((option) => ({
      ...option,
      name: details?.options[`${kind}:${option.id}`] ?? '',
      name_lang: details?.optionLangs?.[`${kind}:${option.id}`],
    }));
  return {
    name: details?.name ?? '',
    name_lang: details?.nameLang,
    image: details?.image ?? null,
    count: line.count,
    total: lineTotal(line),
    modifiers: named('modifier', line.modifiers),
    additives: named('additive', line.additives),
    note: notes[lineKey(line)] ?? '',
  };
}
