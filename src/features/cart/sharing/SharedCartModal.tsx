import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { showLimit } from '#features/cart/cart-actions.ts';
import { $cities, $restaurants, loadCatalog } from '#features/catalog/catalog.store.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useAsyncData, useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Banner, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Price } from '#ui/Price.tsx';
import { cartTotal, lineKey, unitPrice } from '../cart-lines.ts';
import { $cartLines, $restaurantId } from '../cart.store.ts';
import { ReadOnlyCartLine } from '../CartLine.tsx';
import stylesheetUrl from '../cart.lazy.scss?url';
import { type CheckedLines, checkLines, fillCart } from '#features/cart/fill-cart.ts';
import { decodeSharedCart } from './shared-cart.ts';

/** A cart from a link, with current prices. Its lines are added to the customer's cart when the button is pressed. */
export default function SharedCartModal({ data }: { data: ModalData['sharedCart'] }) {
  const t = useT('cart', 'catalog', 'common', 'sharing');
  const formatPrice = useFormatPrice();
  const [shared] = useState(() => decodeSharedCart(data.text));
  const checked = useAsyncData(() => checkSharedLines(shared.lines, data.restaurantId));
  const restaurant = useStore($restaurants).find(({ id }) => id === data.restaurantId);
  const cityCurrency = useStore($cities).find(({ slug }) => slug === data.city)?.currency;
  const content = checked.state === 'ready' ? checked.value : null;
  // The currency of the dishes if the catalog could not be loaded.
  const currency = cityCurrency ?? Object.values(content?.details ?? {}).find((each) => each.currency)?.currency ?? '';
  const canAdd = content !== null && content.lines.length > 0;

  function add({ lines, details }: CheckedLines) {
    const result = fillCart(lines, data, { details });
    closeModal('sharedCart');
    if (result === 'full') void showLimit('lines');
  }

  return (
    <ShopModal
      name="sharedCart"
      stylesheetUrl={stylesheetUrl}
      title={t('sharing:title')}
      footer={
        canAdd && (
          <Button size="large" fullWidth data-autofocus="" data-action="add-shared-cart" onClick={() => add(content)}>
            {t('sharing:add', { price: formatPrice(cartTotal(content.lines), currency) })}
          </Button>
        )
      }
    >
      <div aria-busy={checked.state === 'loading'}>
        {checked.state === 'loading' && <Skeleton shape="picture" />}
        {checked.state === 'failed' && <LoadFailure {...checked} title={t('sharing:failed')} />}
        {content && shared.lines.length === 0 && (
          <Empty icon="warning" title={t('sharing:brokenTitle')}>
            {t('sharing:brokenText')}
          </Empty>
        )}
        {content && shared.lines.length > 0 && (
          <>
            <p className="muted">{[restaurant?.name, t('sharing:lead')].filter(Boolean).join('. ')}</p>
            {!shared.isComplete && <Banner tone="warning">{t('sharing:incomplete')}</Banner>}
            <SharedLines content={content} currency={currency} />
            {canAdd && <KeptLinesNote restaurantId={data.restaurantId} />}
          </>
        )}
      </div>
    </ShopModal>
  );
}

/** Checks the lines against the menu, and loads the catalog for the restaurant's name and the currency. */
async function checkSharedLines(lines: CheckedLines['lines'], restaurantId: number): Promise<CheckedLines> {
  const api = browserApiClient('customer');
  if (lines.length === 0) return { lines, details: {}, unavailable: [], priceChanged: [], recommendations: [] };
  const [checked] = await Promise.all([
    checkLines(api, lines, restaurantId),
    ignoreFailure('the lines show without the restaurant', loadCatalog(api)),
  ]);
  return checked;
}

function SharedLines({
  content: { lines, details, unavailable },
  currency,
}: {
  content: CheckedLines;
  currency: string;
}) {
  const t = useT('cart', 'sharing');
  const formatPrice = useFormatPrice();
  return (
    <>
      {lines.length > 0 && (
        <ul className="cart__lines" role="list" aria-label={t('cart:lines')}>
          {lines.map((line, index) => {
            const shown = details[lineKey(line)];
            return (
              shown && (
                <ReadOnlyCartLine key={lineKey(line)} line={line} index={index} details={shown}>
                  <p className="cart-line__prices">
                    <span>{line.count} ×</span>
                    <Price value={unitPrice(line)} text={formatPrice(unitPrice(line), currency || shown.currency)} />
                  </p>
                </ReadOnlyCartLine>
              )
            );
          })}
        </ul>
      )}
      {unavailable.length > 0 && (
        <section className="cart__section">
          <h3>{t(lines.length > 0 ? 'sharing:unavailable' : 'sharing:nothing')}</h3>
          <ul className="cart__lines" role="list">
            {unavailable.map(({ line, details: shown, code }, index) => (
              <ReadOnlyCartLine
                key={lineKey(line)}
                line={line}
                index={lines.length + index}
                details={shown}
                unavailable
              >
                {(code === 'option_required' || code === 'option_max') && (
                  <p className="cart-line__options">{t('cart:optionsChanged')}</p>
                )}
              </ReadOnlyCartLine>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A note that the lines of the cart stay. Not for a cart of another restaurant, for which the reset modal opens. */
function KeptLinesNote({ restaurantId }: { restaurantId: number }) {
  const t = useT('sharing');
  const isKept = useStore($restaurantId) === restaurantId;
  return useStore($cartLines).length > 0 && isKept && <p className="muted">{t('sharing:kept')}</p>;
}
