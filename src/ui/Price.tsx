import type { ComponentProps } from 'react';
import { classes } from './class-names.ts';

interface PriceProps extends Omit<ComponentProps<'data'>, 'value' | 'children'> {
  /** In minor units. */
  value: number;
  /** The amount, formatted in the language of the page. */
  text: string;
  tone?: 'plain' | 'old' | 'success';
}

/** An amount of money; it does not break across lines. */
export function Price({ value, text, tone = 'plain', className, ...rest }: PriceProps) {
  return (
    <data {...rest} value={value} className={classes('price', tone !== 'plain' && `price_${tone}`, className)}>
      {text}
    </data>
  );
}
