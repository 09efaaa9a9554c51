import type { BoardOrder } from '#contract/staff/board.ts';
import { DEFAULT_STOP_END } from '#contract/staff/stop-list.ts';
import { useStaffT } from '#i18n/staff.ts';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant } from '../shared/staff-session.ts';
import { type Stoppable, StopRow } from './StopRow.tsx';

/** The dishes and options of an order, each with the button that puts it on the stop-list until tomorrow. */
export function StopOrderItems({ order }: { order: BoardOrder }) {
  const t = useStaffT('staff-stop-list');
  const [restaurant] = useChosenRestaurant();
  const { data } = useStaffQuery('getStopList', restaurant ? { restaurant_id: restaurant.id } : undefined, {
    enabled: restaurant !== null,
  });
  const ordered = order.items.flatMap((item) => {
    const product = data?.products.find(({ id }) => id === item.product_id);
    if (!product) return [];
    const chosen = product.options.filter(({ id }) => item.options.some((option) => option.id === id));
    return [
      toStoppable('product', product),
      ...chosen.map((option) => toStoppable('option', { ...option, name: `${product.name}: ${option.name}` })),
    ];
  });
  // A dish may be on several lines.
  const items = new Map(ordered.map((item) => [`${item.kind} ${item.id}`, item]));
  if (items.size === 0) return null;
  return (
    <section className="stop-list__section" aria-labelledby="stop-ordered">
      <h3 id="stop-ordered">{t('staff-stop-list:suggest')}</h3>
      {Array.from(items, ([key, item]) => (
        <StopRow key={key} item={item} until={DEFAULT_STOP_END} />
      ))}
    </section>
  );
}

const toStoppable = (
  kind: Stoppable['kind'],
  {
    id,
    name,
    stopped,
    stopped_until: stoppedUntil,
  }: { id: number; name: string; stopped: boolean; stopped_until: string | null },
): Stoppable => ({ kind, id, name, stopped, stoppedUntil });
