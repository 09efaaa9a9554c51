import { type ComponentProps, useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { decimalSign, formatCurrencyUnit } from '#i18n/price-format.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Input } from '#ui/form/Field.tsx';
import { useFormField } from './form-fields.tsx';
import { toMinor, toMajor, asMinor } from '#contract/money.ts';

/** Minor units of a typed amount (`89,5` → 8950); null for an empty field; the text itself if it is not an amount. */
export function parseMoney(text: string): number | string | null {
  const amount = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  if (amount === '') return null;
  return /^\d{1,9}(\.\d{0,2})?$/.test(amount) ? toMinor(Number(amount)) : text;
}

/** `8950` → `89,50` in Russian and Romanian, `89.50` in English; whole amounts have no decimals. */
export function formatMoneyInput(value: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const [whole, decimals] = String(toMajor(asMinor(value))).split('.');
  return [whole, ...(decimals ? [decimals.padEnd(2, '0')] : [])].join(decimalSign(pageLocale()));
}

interface MoneyFieldProps<Values extends FieldValues> extends Omit<
  ComponentProps<typeof Input>,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'ref'
> {
  control: Control<Values>;
  name: Path<Values>;
  /** The message for a text that is not an amount. */
  invalidMessage: string;
}

/** An amount in major units on the screen, and in minor units in the form. */
export function MoneyField<Values extends FieldValues>({
  control,
  name,
  invalidMessage,
  ...rest
}: MoneyFieldProps<Values>) {
  const { field, focusOnError, inputProps } = useFormField({ control, name, invalidMessage, empty: null });
  const value: unknown = field.value;
  const [typed, setTyped] = useState(() => formatMoneyInput(value));
  // The form may have been reset to another amount since.
  const shown = parseMoney(typed) === value ? typed : formatMoneyInput(value);
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      {...inputProps}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        field.onChange(parseMoney(next));
      }}
      ref={focusOnError}
    />
  );
}

/** Selects the plural form of a currency's name for labels of fields: `леев`. */
const PLURAL_COUNT = 5;

/** The name of a currency for labels of fields: `леев`; its code if there is no translation. */
export function useCurrencyName(currency: string): string {
  const t = useT('common');
  return formatCurrencyUnit(currency, t, PLURAL_COUNT);
}
