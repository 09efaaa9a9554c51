import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { MAX_NOTE_LENGTH } from '#contract/constants.ts';
import { LazyAllergenWarning } from '#features/catalog/allergens/LazyAllergenWarning.tsx';
import { findCardImage, findPageProduct } from '#features/catalog/page-data.ts';
import { ProductPicture } from '#features/catalog/ProductPicture.tsx';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { classes } from '#ui/class-names.ts';
import { nextCount } from '#ui/counter/counter.ts';
import { Counter } from '#ui/counter/Counter.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Input } from '#ui/form/Field.tsx';
import { ListedTexts } from '#ui/ListedTexts.tsx';
import { Price } from '#ui/Price.tsx';
import { href } from '../../routes.ts';
import { setLineCountWithUndo } from './cart-actions.ts';
import { type Line, lineKey, lineTotal, unitPrice } from './cart-lines.ts';
import { $cartCity, $cartRestaurant, useFormatCartPrice } from './cart-totals.ts';
import { cartRestaurantKey } from './cart.store.ts';
import { $notes, setNote } from './kitchen-notes.store.ts';
import type { LineDetails } from './cart-lines.ts';
import { listLineOptions, useProductName } from './line-details.ts';
import { $lineDetails } from './recalculation.store.ts';

/** `index` is the line's position in the cart, which names a dish whose name is unknown. */
export function CartLine({ line, index }: { line: Line; index: number }) {
  const t = useT('cart');
  const formatPrice = useFormatCartPrice();
  const city = useStore($cartCity);
  const restaurant = useStore($cartRestaurant);
  const details = useStore($lineDetails)[lineKey(line)];
  const knownName = useProductName(line.id);
  const name = details?.name || knownName || t('cart:position', { number: index + 1 });
  const options = details ? listLineOptions(line, details) : [];
  const total = lineTotal(line);
  const slugs = city && restaurant && { city: city.slug, restaurant: restaurant.slug };
  const productHref =
    slugs && details?.slug && href(pageLocale(), 'city-restaurant-product', { ...slugs, product: details.slug });
  const hasOptions =
    line.modifiers.length > 0 || line.additives.length > 0 || (findPageProduct(line.id)?.option_groups.length ?? 0) > 0;
  // Until the catalog is loaded, the slugs are unknown; the additives modal needs them to store a favourite.
  const canEdit = Boolean(slugs) && hasOptions;

  return (
    <li className="cart-line" data-cart-line={line.id}>
      {/* Until the dish is loaded, its card says whether it has a picture, so that nothing moves then. */}
      <ProductPicture image={details ? details.image : findCardImage(line.id)} />
      <div className="cart-line__text">
        <p className="cart-line__name" lang={details?.nameLang}>
          {productHref ? <a href={productHref}>{name}</a> : name}
        </p>
        {(options.length > 0 || hasOptions) && (
          <p className="cart-line__options">
            <ListedTexts texts={options} />{' '}
            {canEdit && (
              <button
                type="button"
                className="cart-line__edit link"
                aria-label={t('cart:edit', { name })}
                data-open-modal="additives"
                onClick={() =>
                  openModal('additives', { ...cartRestaurantKey(), productId: line.id, lineKey: lineKey(line) })
                }
              >
                {t('cart:editShort')}
              </button>
            )}
          </p>
        )}
        <LazyAllergenWarning productId={line.id} restaurantId={cartRestaurantKey().restaurantId} chosen={line} />
        {line.count > 1 && (
          <p className="cart-line__unit">{t('cart:unitPrice', { price: formatPrice(unitPrice(line)) })}</p>
        )}
        <div className="cart-line__row">
          <Counter
            count={line.count}
            labels={{
              increase: t('cart:increase', { name }),
              decrease: t('cart:decrease', { name }),
              remove: t('cart:remove', { name }),
            }}
            onAction={(action) => setLineCountWithUndo(line, nextCount(line.count, action), details, t)}
          />
          <Price className="cart-line__total" value={total} text={formatPrice(total)} />
        </div>
        <LineNote line={line} name={name} />
      </div>
    </li>
  );
}

/** A line's note to the kitchen: a button that shows the note and opens its field. `name` is the name of the dish. */
function LineNote({ line, name }: { line: Line; name: string }) {
  const t = useT('cart');
  const note = useStore($notes)[lineKey(line)] ?? '';
  const [state, setState] = useState<'initial' | 'writing' | 'written'>('initial');
  if (state === 'writing') return <NoteField line={line} note={note} onDone={() => setState('written')} />;
  return (
    <button
      type="button"
      className={note ? 'cart-line__note link' : 'cart-line__note icon-button'}
      aria-label={t(note ? 'cart:noteEdit' : 'cart:noteAddTo', { name, note })}
      title={t('cart:noteLabel')}
      autoFocus={state === 'written'}
      onClick={() => setState('writing')}
    >
      <Icon name="comment" />
      {note && <bdi>{note}</bdi>}
    </button>
  );
}

/** Stores the note on Enter and when the field loses focus. */
function NoteField({ line, note, onDone }: { line: Line; note: string; onDone: () => void }) {
  const t = useT('cart');
  const [text, setText] = useState(note);
  // The note may have been changed elsewhere, such as in the form for the options, while this field stays open.
  const [shownNote, setShownNote] = useState(note);
  // Back and Escape close the cart without a blur event.
  const storeUnsaved = useEffectEvent(() => {
    if (text !== note) setNote(line, text);
  });
  useEffect(() => () => storeUnsaved(), []);
  if (note !== shownNote) {
    setShownNote(note);
    setText(note);
  }
  return (
    <Input
      name="note"
      label={t('cart:noteLabel')}
      hint={t('cart:noteHint')}
      enterKeyHint="done"
      maxLength={MAX_NOTE_LENGTH}
      value={text}
      onChange={setText}
      onBlur={() => setNote(line, text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        // Otherwise the same key press activates the button, which gets the focus next.
        event.preventDefault();
        setNote(line, text);
        onDone();
      }}
      autoFocus
    />
  );
}

interface ReadOnlyCartLineProps {
  line: Line;
  /** Position of the line in its list, from 0. */
  index: number;
  details: LineDetails;
  unavailable?: boolean;
  children?: ReactNode;
}

/** A line that cannot be edited: one that a recalculation changed or removed, or one of a shared cart. */
export function ReadOnlyCartLine({ line, index, details, unavailable = false, children }: ReadOnlyCartLineProps) {
  const t = useT('cart');
  const knownName = useProductName(line.id);
  const options = listLineOptions(line, details);
  return (
    <li className={classes('cart-line', unavailable && 'cart-line_unavailable')}>
      <ProductPicture image={details.image} />
      <div className="cart-line__text">
        <p className="cart-line__name" lang={details.nameLang}>
          {details.name || knownName || t('cart:position', { number: index + 1 })}
        </p>
        {options.length > 0 && (
          <p className="cart-line__options">
            <ListedTexts texts={options} />
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
