import { useState } from 'react';
import { DEFAULT_STOP_END, STOP_ENDS, type StopListProduct } from '#contract/staff/stop-list.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Empty, Skeleton } from '#ui/feedback/list-states.tsx';
import { Input, Select } from '#ui/form/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { type Stoppable, StopRow } from './StopRow.tsx';

/** `now` is the button of each row. */
const ENDS = STOP_ENDS.filter((end) => end !== 'now');
type End = (typeof ENDS)[number];

interface StopListDialogProps {
  restaurantId: number;
  onClose: () => void;
}

/** What the kitchen has run out of: one press makes a dish or an option unavailable to customers. Render it while it is open. */
export function StopListDialog({ restaurantId, onClose }: StopListDialogProps) {
  const t = useStaffT('staff-stop-list', 'staff-shell');
  const { data, error, refetch } = useStaffQuery('getStopList', { restaurant_id: restaurantId });
  const [until, setUntil] = useState<End>(DEFAULT_STOP_END);
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
          options={ENDS.map((value) => ({ value, label: t(`staff-stop-list:end_${value}`) }))}
          onChange={setUntil}
        />
      </div>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="row" />}
      {data && <StopList products={data.products} query={query} until={until} />}
    </Modal>
  );
}

function StopList({ products, query, until }: { products: readonly StopListProduct[]; query: string; until: End }) {
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

function ProductRows({ product, until }: { product: StopListProduct; until: End }) {
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
    { kind: 'product', id: dish.id, name: dish.name, stopped: dish.stopped, stoppedUntil: dish.stopped_until },
    ...options.map(({ id, name, stopped, stopped_until: stoppedUntil }) => ({
      kind: 'option' as const,
      id,
      name: `${dish.name}: ${name}`,
      stopped,
      stoppedUntil,
    })),
  ];
}

/** Whether the words of a query are in the names of a dish, its category or its options. */
function matches({ name, category, options }: StopListProduct, query: string): boolean {
  const text = [name, category, ...options.map((option) => option.name)].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
