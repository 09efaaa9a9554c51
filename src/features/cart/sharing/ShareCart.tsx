import { useState } from 'react';
import { useAsyncAction } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { IconButton } from '#ui/Button.tsx';
import { Input } from '#ui/form/Field.tsx';

const importShareCart = () => import('./share-cart.ts');

/** Shares the cart as a link. If the browser can neither share nor copy it, the link is shown for manual copying. */
export function ShareCart() {
  const t = useT('cart');
  const [url, setUrl] = useState<string>();
  const share = useAsyncAction(async () => setUrl(await (await importShareCart()).shareCart()));
  const preload = () =>
    void ignoreFailure(
      'it loads again on click',
      importShareCart().then((code) => code.loadShareMessages()),
    );
  return (
    <>
      <IconButton
        icon="share"
        label={t('cart:share')}
        data-action="share-cart"
        aria-busy={share.busy || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void share.run()}
      />
      {url && (
        <div className="cart__link">
          <Input
            name="link"
            label={t('cart:shareLink')}
            value={url}
            readOnly
            onChange={() => {}}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
    </>
  );
}
