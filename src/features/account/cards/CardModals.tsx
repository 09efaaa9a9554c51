import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { MaskInputOptions } from 'maska';
import { closeModal, type ModalData, replaceModal, trackModal } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { browserApiClient, createIdempotencyKeys } from '#features/shared/browser-api-client.ts';
import { HttpError, ignoreFailure } from '#lib/errors.ts';
import { MAX_NAME_LENGTH } from '#contract/constants.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { toFormErrors, useAsyncData, useSubmit } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner, Skeleton } from '#ui/feedback/feedback.tsx';
import { classes } from '#ui/class-names.ts';
import { Field, type FieldProps, Input } from '#ui/form/Field.tsx';
import { useMask } from '#ui/form/use-mask.ts';
import stylesheetUrl from '../account.lazy.scss?url';
import {
  $cards,
  $paymentOptions,
  addCard,
  confirmCard,
  deleteCard,
  formatCardName,
  loadPaymentOptions,
} from './cards.store.ts';
import { CodeField } from '../sign-in/CodeField.tsx';
import {
  type BankCard,
  findCardKind,
  CVC_MASK,
  EMPTY_CARD,
  EXPIRY_MASK,
  findCardErrors,
  NUMBER_MASK,
  tokenizeCard,
} from './bank-card.ts';

export function CardAddModal() {
  const t = useT('account', 'common');
  const options = useStore($paymentOptions);
  const request = useAsyncData(() => loadPaymentOptions(browserApiClient('customer')), options ?? undefined);
  const tokenizeUrl = request.state === 'ready' ? request.value.tokenize_url : null;

  return (
    <ShopModal name="cardAdd" title={t('account:cardAddTitle')} stylesheetUrl={stylesheetUrl}>
      {request.state === 'loading' && <Skeleton shape="row" />}
      {request.state === 'failed' && <ErrorBanner error={request.error} onRetry={request.retry} />}
      {tokenizeUrl && <CardForm tokenizeUrl={tokenizeUrl} />}
      {request.state === 'ready' && !tokenizeUrl && (
        <Banner title={t('account:cardsUnavailableTitle')}>{t('account:cardsUnavailableText')}</Banner>
      )}
    </ShopModal>
  );
}

/** Number and CVC are sent from the form to the bank only. The shop receives the bank's token. */
function CardForm({ tokenizeUrl }: { tokenizeUrl: string }) {
  const t = useT('account', 'common');
  const [card, setCard] = useState(EMPTY_CARD);
  const [idempotencyKeyFor] = useState(() => createIdempotencyKeys());
  /** The bank's token of the entered card. It is used again if the card is submitted again after a lost response. */
  const token = useRef<string>(undefined);
  /** The card as it was last submitted; fields that were changed since then show no error. */
  const [submitted, setSubmitted] = useState(card);

  const { form, busy, errors } = useSubmit({
    validate: () => {
      setSubmitted(card);
      const cardErrors = Object.entries(findCardErrors(card, new Date()));
      return Object.fromEntries(cardErrors.map(([field, key]) => [field, t(key)]));
    },
    send: async () => {
      const isStillOpen = trackModal('cardAdd');
      token.current ??= await tokenizeCard(card, { url: tokenizeUrl, locale: pageLocale(), fetch });
      const added = await addCard(browserApiClient('customer'), token.current, idempotencyKeyFor(token.current));
      const next = added.status === 'code_required' ? 'cardCode' : 'cardSuccess';
      if (isStillOpen()) replaceModal('cardAdd', next, { cardId: added.card_id });
    },
    toErrors: (error) => {
      if (error instanceof HttpError && !error.isNetwork) token.current = undefined;
      const { fields, message } = toFormErrors(error, [...Object.keys(EMPTY_CARD), 'card_token'], t);
      // The shop's errors of the card are those of its token; they are shown at the card number.
      const { card_token: ofCard, number = ofCard, ...others } = fields;
      return { fields: { ...others, ...(number && { number }) }, message };
    },
  });

  const fieldProps = (name: keyof BankCard) => ({
    name,
    error: card[name] === submitted[name] ? errors.fields[name] : undefined,
    onChange(text: string) {
      token.current = undefined;
      setCard((previous) => ({ ...previous, [name]: text }));
    },
  });

  return (
    <form className="fields" autoComplete="on" {...form}>
      <MaskedInput
        {...fieldProps('number')}
        className="card-form__number"
        label={t('account:cardNumber')}
        mask={NUMBER_MASK}
        autoComplete="cc-number"
        data-autofocus=""
        aside={<span className="card-form__brand">{findCardKind(card.number).brand}</span>}
      />
      <div className="fields__row">
        <MaskedInput
          {...fieldProps('expiry')}
          label={t('account:cardExpiry')}
          mask={EXPIRY_MASK}
          autoComplete="cc-exp"
          placeholder={t('account:cardExpiryFormat')}
        />
        <MaskedInput {...fieldProps('cvc')} label={t('account:cardCvc')} mask={CVC_MASK} autoComplete="cc-csc" />
      </div>
      <Input
        {...fieldProps('name')}
        label={t('account:cardHolder')}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_NAME_LENGTH}
        value={card.name}
      />
      <ErrorBanner error={errors.message} />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {t('account:cardSave')}
      </Button>
      <p className="note">{t('account:cardSafe')}</p>
    </form>
  );
}

type MaskedInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'ref'> & {
    /** Must not change while the field is mounted; a mask that depends on the text is a function. */
    mask: MaskInputOptions & { mask: string | ((text: string) => string) };
    onChange: (text: string) => void;
    /** Positioned over the end of the field. */
    aside?: ReactNode;
  };

function MaskedInput({ name, label, hint, error, mask, onChange, aside, className, ...rest }: MaskedInputProps) {
  const input = useMask(mask, undefined, onChange);
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <div className={classes('masked-input', className)}>
          <input {...rest} {...control} ref={input} className="input tabular" inputMode="numeric" />
          {aside}
        </div>
      )}
    </Field>
  );
}

/** Confirms a card with the code that the bank has sent to its owner. */
export function CardCodeModal({ data: { cardId } }: { data: ModalData['cardCode'] }) {
  const t = useT('account', 'common', 'user');
  const card = useStore($cards)?.find(({ id }) => id === cardId);
  const [isExpired, setExpired] = useState(false);

  async function confirm(code: string) {
    const isStillOpen = trackModal('cardCode');
    try {
      await confirmCard(browserApiClient('customer'), cardId, code);
    } catch (error) {
      setExpired(error instanceof HttpError && error.status === 404);
      throw error;
    }
    if (isStillOpen()) replaceModal('cardCode', 'cardSuccess', { cardId });
  }

  function restart() {
    void ignoreFailure(
      'an unconfirmed card cannot pay; it can be deleted in the account',
      deleteCard(browserApiClient('customer'), cardId),
    );
    replaceModal('cardCode', 'cardAdd');
  }

  return (
    <ShopModal name="cardCode" title={t('account:cardCodeTitle')} stylesheetUrl={stylesheetUrl}>
      <div className="sign-in">
        <p className="muted">
          {t('account:cardCodeLead', { card: card ? formatCardName(card) : t('account:cardUnknownName') })}
        </p>
        <CodeField onComplete={confirm} />
        <p className="note">{t(isExpired ? 'account:cardCodeExpired' : 'account:cardCodeTries')}</p>
        {isExpired && (
          <Button size="large" fullWidth onClick={restart}>
            {t('account:reenterCard')}
          </Button>
        )}
      </div>
    </ShopModal>
  );
}

export function CardSuccessModal({ data: { cardId } }: { data: ModalData['cardSuccess'] }) {
  const t = useT('account', 'common');
  const card = useStore($cards)?.find(({ id }) => id === cardId);

  return (
    <ShopModal
      name="cardSuccess"
      closesItself
      title={t('account:cardSavedTitle')}
      stylesheetUrl={stylesheetUrl}
      footer={
        <Button size="large" fullWidth data-autofocus="" onClick={() => closeModal('cardSuccess')}>
          {t('account:cardSuccessClose')}
        </Button>
      }
    >
      {card && (
        <p>
          <strong>{formatCardName(card)}</strong>
        </p>
      )}
      <p>{t(card?.is_default ? 'account:cardSavedFirst' : 'account:cardSavedText')}</p>
    </ShopModal>
  );
}
