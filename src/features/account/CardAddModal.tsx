import { useStore } from '@nanostores/react';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { CardForm } from './cards/CardForm.tsx';
import { CardsUnavailable } from './cards/CardsUnavailable.tsx';
import { loadPaymentOptions, $paymentOptions } from './cards/cards.store.ts';
import { UserSheet } from './UserSheet.tsx';

/** A new bank card. */
export default function CardAddModal() {
  const t = useT('account', 'common');
  return (
    <Modal
      name="cardAdd"
      open
      onClose={() => closeModal('cardAdd')}
      title={t('account:cardAddTitle')}
      closeLabel={t('common:close')}
    >
      <UserSheet />
      <Body />
    </Modal>
  );
}

function Body() {
  const t = useT('account', 'common');
  const options = useStore($paymentOptions);
  const loading = useLoaded(() => loadPaymentOptions(browserHttp()), options ?? undefined);

  if (loading.state === 'loading') return <Skeleton shape="row" />;
  if (loading.state === 'failed') {
    return (
      <Banner
        tone="danger"
        role="alert"
        action={
          <Button size="small" onClick={loading.retry}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {failureText(loading.error, t)}
      </Banner>
    );
  }
  const { tokenize_url: url } = loading.value;
  return url ? <CardForm tokenizeUrl={url} /> : <CardsUnavailable />;
}
