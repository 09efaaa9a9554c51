import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

interface PriceProps extends Omit<ComponentProps<'data'>, 'value' | 'children'> {
  /** Minor units, for the machine. */
  value: number;
  /** Formatted by the caller in the reader's language. */
  text: string;
  tone?: 'plain' | 'old' | 'success';
}

/** An amount of money that never breaks across lines. */
export function Price({ value, text, tone = 'plain', className, ...rest }: PriceProps) {
  return (
    <data {...rest} value={value} className={classes('price', tone !== 'plain' && `price_${tone}`, className)}>
      {text}
    </data>
  );
}
