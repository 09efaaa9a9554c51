import type { Order } from '#contract/orders.ts';
import { say } from '#features/common/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#platform/intent.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { orderAgain } from './again.ts';
import { isLost } from './forward.ts';

/** The same dishes once more; those of an order that came to nothing are given back. */
export function RepeatOrder({ order }: { order: Order }) {
  const t = useT('orders');

  function repeat() {
    if (orderAgain(order) === 'full') say(t('orders:cartFull'));
    announceIntent();
  }

  return (
    <Button variant="secondary" size="large" onClick={repeat} data-action="repeat-order">
      <Icon name="repeat" />
      {t(isLost(order.status) ? 'orders:giveBack' : 'orders:repeat')}
    </Button>
  );
}
