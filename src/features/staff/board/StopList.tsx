import { useState } from 'react';
import type { BoardOrder } from '#contract/staff/board.ts';
import { searchKey } from '#contract/text.ts';
import {
  DEFAULT_STOP_UNTIL,
  STOP_UNTIL_VALUES,
  type StopUntil,
  type StopListProduct,
} from '#contract/staff/stop-list.ts';
import { ErrorBanner, LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Input, Select } from '#ui/form/Field.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';

/** Without `now`, which ends a stop: the button of a stopped row does that. */
const FUTURE_STOP_UNTIL_VALUES = STOP_UNTIL_VALUES.filter((end) => end !== 'now');
type FutureStopUntil = (typeof FUTURE_STOP_UNTIL_VALUES)[number];

interface StopListDialogProps {
  restaurantId: number;
  onClose: () => void;
}

/**
 * The dishes and options that the kitchen has run out of. A press makes one unavailable to customers. Render only while
 * open.
 */
export function StopListDialog({ restaurantId, onClose }: StopListDialogProps) {
  const t = useStaffT('staff-stop-list', 'staff-shell');
  const { data, error, refetch } = useStaffQuery('getStopList', { restaurant_id: restaurantId });
  const [until, setUntil] = useState<FutureStopUntil>(DEFAULT_STOP_UNTIL);
  const [query, setQuery] = useState('');
  return (
    <Modal
      name="stop-list"
      open
      wide
      onClose={onClose}
      title={t('staff-stop-list:title')}
      closeLabel={t('staff-shell:close')}
    >
      <p className="muted">{t('staff-stop-list:lead')}</p>
      <div className="stop-list__controls">
        <Input
          name="find"
          type="search"
          label={t('staff-stop-list:find')}
          value={query}
          autoComplete="off"
          onChange={setQuery}
        />
        <Select
          name="until"
          label={t('staff-stop-list:howLong')}
          value={until}
          options={FUTURE_STOP_UNTIL_VALUES.map((value) => ({ value, label: t(`staff-stop-list:end_${value}`) }))}
          onChange={setUntil}
        />
      </div>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="row" />}
      {data && <StopList products={data.products} query={query} until={until} />}
    </Modal>
  );
}

function StopList({
  products,
  query,
  until,
}: {
  products: readonly StopListProduct[];
  query: string;
  until: FutureStopUntil;
}) {
  const t = useStaffT('staff-stop-list');
  const stopped = products.flatMap((product) => stoppablesOf(product).filter((item) => item.stopped));
  const found = products.filter((product) => matches(product, query));
  return (
    <>
      {stopped.length > 0 && (
        <section className="stop-list__section" aria-labelledby="stopped-now">
          <h3 id="stopped-now">{t('staff-stop-list:stoppedNow')}</h3>
          {stopped.map((item) => (
            <StopRow key={`${item.kind} ${item.id}`} item={item} until={until} />
          ))}
        </section>
      )}
      <section className="stop-list__section" aria-labelledby="stop-menu">
        <h3 id="stop-menu">{t('staff-stop-list:menu')}</h3>
        {found.length === 0 && <Empty icon="search" title={t('staff-stop-list:nothing')} />}
        {found.map((product) => (
          <ProductRows key={product.id} product={product} until={until} />
        ))}
      </section>
    </>
  );
}

function ProductRows({ product, until }: { product: StopListProduct; until: FutureStopUntil }) {
  const t = useStaffT('staff-stop-list');
  const [dish, ...options] = stoppablesOf(product);
  const { category, is_available: isAvailable } = product;
  const note = isAvailable ? category : `${category} · ${t('staff-stop-list:unavailable')}`;
  const groups = product.options.map(({ group }) => group);
  return (
    <div className="stop-list__product">
      {dish && <StopRow item={dish} until={until} note={note} />}
      {options.length > 0 && (
        <Disclosure label={t('staff-stop-list:options', { count: options.length })}>
          {options.map((option, index) => (
            <StopRow key={option.id} item={option} until={until} {...(groups[index] && { note: groups[index] })} />
          ))}
        </Disclosure>
      )}
    </div>
  );
}

/** The dish, then its options. */
function stoppablesOf({ options, ...dish }: StopListProduct): Stoppable[] {
  return [
    toStoppable('product', dish),
    ...options.map((option) => toStoppable('option', { ...option, name: `${dish.name}: ${option.name}` })),
  ];
}

/** Whether the words of a query are in the names of a dish, its category or its options. */
function matches({ name, category, options }: StopListProduct, query: string): boolean {
  const text = searchKey([name, category, ...options.map((option) => option.name)].join(' '));
  return searchKey(query)
    .split(' ')
    .every((word) => text.includes(word));
}

/** The dishes and options of an order, each with the button that puts it on the stop-list until tomorrow. */
export function OrderStopList({ order, restaurantId }: { order: BoardOrder; restaurantId: number }) {
  const t = useStaffT('staff-stop-list');
  const { data } = useStaffQuery('getStopList', { restaurant_id: restaurantId });
  const ordered = order.items.flatMap((item) => {
    const product = data?.products.find(({ id }) => id === item.product_id);
    if (!product) return [];
    const chosen = product.options.filter(({ id }) => item.options.some((option) => option.id === id));
    return stoppablesOf({ ...product, options: chosen });
  });
  // A dish may be on several lines.
  const items = new Map(ordered.map((item) => [`${item.kind} ${item.id}`, item]));
  if (items.size === 0) return null;
  return (
    <section className="stop-list__section" aria-labelledby="stop-ordered">
      <h3 id="stop-ordered">{t('staff-stop-list:suggest')}</h3>
      {Array.from(items, ([key, item]) => (
        <StopRow key={key} item={item} until={DEFAULT_STOP_UNTIL} />
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

/** A dish, or an option of one, that the kitchen can run out of. */
interface Stoppable {
  readonly kind: 'product' | 'option';
  readonly id: number;
  readonly name: string;
  readonly stopped: boolean;
  /** ISO 8601; null if the item is not stopped, or stopped until a staff member ends it. */
  readonly stoppedUntil: string | null;
}

interface StopRowProps {
  item: Stoppable;
  /** When the stop ends that a press begins. */
  until: FutureStopUntil;
  /** Text below the name while the item is not stopped. */
  note?: string;
}

/** A dish or an option, with the button that stops it or makes it available again. */
function StopRow({ item, until, note }: StopRowProps) {
  const t = useStaffT('staff-stop-list');
  const { kind, id, name, stopped, stoppedUntil } = item;
  const stop = useStop(item);
  const dataAttributes = kind === 'product' ? { 'data-stop-product': id } : { 'data-stop-option': id };
  const state = stoppedUntil
    ? t('staff-stop-list:until', { time: formatDateTime(stoppedUntil, pageLocale()) })
    : t('staff-stop-list:untilChanged');
  const label = t(stopped ? 'staff-stop-list:back' : 'staff-stop-list:stop');
  return (
    <div className="staff-list__item" {...dataAttributes} data-stopped={stopped}>
      <div className="staff-list__text">
        <span>{name}</span>
        <span className="small muted">{stopped ? state : note}</span>
      </div>
      <Button
        size="small"
        variant={stopped ? 'primary' : 'secondary'}
        busy={stop.isPending}
        aria-label={`${label}: ${name}`}
        data-action={stopped ? 'back' : 'stop-item'}
        onClick={() => stop.run(stopped ? 'now' : until)}
      >
        {label}
      </Button>
      <ErrorBanner error={stop.error} />
    </div>
  );
}

function useStop({ kind, id }: Stoppable) {
  const product = useStaffMutation('stopProduct', { invalidates: ['getStopList'] });
  const option = useStaffMutation('stopOption', { invalidates: ['getStopList'] });
  return {
    isPending: product.isPending || option.isPending,
    error: product.error ?? option.error,
    run: (until: StopUntil) =>
      kind === 'product' ? product.mutate({ product_id: id, until }) : option.mutate({ option_id: id, until }),
  };
}
