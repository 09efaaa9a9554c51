import { useState } from 'react';
import type { StaffPromotion } from '#contract/staff/promotions.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/list-states.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { PromotionDialog } from './PromotionDialog.tsx';
import { PromotionRow } from './PromotionRow.tsx';

export function Promotions() {
  return (
    <StaffIsland route="promotions">
      <PromotionList />
    </StaffIsland>
  );
}

const SECTIONS = [
  { title: 'staff-promotions:running', states: ['running'] },
  { title: 'staff-promotions:coming', states: ['coming'] },
  { title: 'staff-promotions:over', states: ['used_up', 'ended'] },
] as const satisfies readonly { title: string; states: readonly StaffPromotion['state'][] }[];

/** The promo codes by their state. */
function PromotionList() {
  const t = useStaffT('staff-promotions', 'staff-areas', 'staff-shell');
  // Those of the dialog: one that suspends while it is open would close.
  useT('common');
  const { data: promotions, error, refetch } = useStaffQuery('getPromotions');
  const [openId, setOpenId] = useState<number | 'new' | null>(null);
  const open = promotions?.find(({ id }) => id === openId);
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-areas:promotions')}</h1>
        <Button onClick={() => setOpenId('new')} data-open-modal="promotion">
          {t('staff-promotions:add')}
        </Button>
      </div>
      <p className="muted">{t('staff-promotions:lead')}</p>
      {error && !promotions && (
        <LoadFailure title={t('staff-promotions:failed')} error={error} retry={() => void refetch()} />
      )}
      {!promotions && !error && <Skeleton shape="row" />}
      {promotions?.length === 0 && (
        <Empty icon="promo" title={t('staff-promotions:empty')}>
          {t('staff-promotions:emptyText')}
        </Empty>
      )}
      {SECTIONS.map(({ title, states }) => {
        const listed = promotions?.filter(({ state }) => states.some((each) => each === state)) ?? [];
        return (
          listed.length > 0 && (
            <section key={title} className="promotion-section" aria-labelledby={title}>
              <h2 id={title}>{t(title)}</h2>
              <ul className="staff-list" role="list">
                {listed.map((promotion) => (
                  <PromotionRow key={promotion.id} promotion={promotion} onOpen={() => setOpenId(promotion.id)} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {(open || openId === 'new') && <PromotionDialog promotion={open ?? null} onClose={() => setOpenId(null)} />}
    </>
  );
}
