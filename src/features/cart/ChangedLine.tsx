import type { ReactNode } from 'react';
import { useT } from '#i18n/browser.ts';
import { classes } from '#ui/classes.ts';
import { DishPicture } from './DishPicture.tsx';
import type { Line } from './lines.ts';
import type { ShownProduct } from './recalculated.ts';
import { optionsText } from './shown.ts';

interface ChangedLineProps {
  line: Line;
  shown: ShownProduct;
  /** Whether the dish left the cart. */
  gone?: boolean;
  children?: ReactNode;
}

/** A line that a recalculation took out or gave another price. */
export function ChangedLine({ line, shown, gone = false, children }: ChangedLineProps) {
  const t = useT('cart');
  const options = optionsText(line, shown);
  return (
    <li className={classes('cart-line', gone && 'cart-line_gone')}>
      <DishPicture image={shown.image} />
      <div className="cart-line__text">
        <p className="cart-line__name">{shown.name || t('cart:dish')}</p>
        {options && <p className="cart-line__options">{options}</p>}
        {children}
      </div>
    </li>
  );
}
