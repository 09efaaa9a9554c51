import { MAX_NAME } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Input, Field, type FieldProps } from '#ui/form/Field.tsx';
import { cardKindOf, CVC_MASK, EXPIRY_MASK, NUMBER_MASK } from './card-form.ts';
import { useCardForm } from './use-card-form.ts';
import type { MaskInputOptions } from 'maska';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#ui/class-names.ts';
import { useMask } from '#ui/form/use-mask.ts';

/** A bank card as it stands on the plastic. */
export function CardForm({ tokenizeUrl }: { tokenizeUrl: string }) {
  const t = useT('account');
  const { form, card, busy, failure, errorOf, submit, change } = useCardForm(tokenizeUrl);
  const { brand } = cardKindOf(card.number);

  return (
    <form className="fields" ref={form} noValidate autoComplete="on" onSubmit={submit}>
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
      <MaskedInput
        name="number"
        className="card-form__number"
        label={t('account:cardNumber')}
        mask={NUMBER_MASK}
        autoComplete="cc-number"
        data-autofocus=""
        error={errorOf('number')}
        onText={(number) => change({ number })}
        aside={<span className="card-form__brand">{brand}</span>}
      />
      <div className="card-form__short">
        <MaskedInput
          name="expiry"
          label={t('account:cardExpiry')}
          mask={EXPIRY_MASK}
          autoComplete="cc-exp"
          placeholder={t('account:cardExpiryFormat')}
          error={errorOf('expiry')}
          onText={(expiry) => change({ expiry })}
        />
        <MaskedInput
          name="cvc"
          label={t('account:cardCvc')}
          mask={CVC_MASK}
          autoComplete="cc-csc"
          error={errorOf('cvc')}
          onText={(cvc) => change({ cvc })}
        />
      </div>
      <Input
        name="name"
        label={t('account:cardHolder')}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_NAME}
        value={card.name}
        error={errorOf('name')}
        onChange={(name) => change({ name })}
      />
      <Button type="submit" size="large" full busy={busy}>
        {t('account:cardSave')}
      </Button>
      <p className="card-form__note">{t('account:cardSafe')}</p>
    </form>
  );
}

type MaskedInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'ref'> & {
    /** Must not change while the field is there; a mask that depends on the text is a function. */
    mask: MaskInputOptions & { mask: string | ((text: string) => string) };
    onText: (text: string) => void;
    /** Laid over the end of the field. */
    aside?: ReactNode;
  };

/** One line of digits under a mask. The box owns its text; nothing puts it there again. */
export function MaskedInput({ name, label, hint, error, mask, onText, aside, className, ...rest }: MaskedInputProps) {
  const input = useMask(mask, undefined, onText);
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
