import { useState } from 'react';
import type { RestaurantHours, StaffBranch, StaffSpecialDay } from '#contract/staff/hours.ts';
import { localize, missingLanguages } from '#contract/localized-text.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { useMissingTexts } from '../shared/MissingTexts.tsx';
import { BranchDialog } from './BranchDialog.tsx';
import { SpecialDayDialog } from './SpecialDayDialog.tsx';
import { WeekDialog } from './WeekDialog.tsx';
import { formatCalendarDate, formatDayHours, formatWeek } from './hours-text.ts';

interface BranchesProps {
  restaurantId: number;
  hours: RestaurantHours;
}

/** The open dialog. `branchId` is null for a new branch, `day` for a new special day. */
type Opened =
  | { readonly kind: 'branch'; readonly branchId: number | null }
  | { readonly kind: 'week'; readonly branchId: number }
  | { readonly kind: 'day'; readonly branchId: number; readonly day: StaffSpecialDay | null };

/** The branches of a restaurant with their hours, and the dialogs in which they are changed. */
export function Branches({ restaurantId, hours }: BranchesProps) {
  const t = useStaffT('staff-hours');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const branch = hours.branches.find(({ id }) => id === opened?.branchId);
  const { shown, filter } = useMissingTexts(hours.branches, ({ name, address }) => missingLanguages(name, address));
  return (
    <>
      {filter}
      {shown.map((each) => (
        <BranchSection
          key={each.id}
          branch={each}
          onEdit={() => setOpened({ kind: 'branch', branchId: each.id })}
          onEditWeek={() => setOpened({ kind: 'week', branchId: each.id })}
          onEditDay={(day) => setOpened({ kind: 'day', branchId: each.id, day })}
        />
      ))}
      <div className="staff-actions">
        <Button
          variant="secondary"
          onClick={() => setOpened({ kind: 'branch', branchId: null })}
          data-open-modal="branch"
        >
          {t('staff-hours:addBranch')}
        </Button>
      </div>
      {opened?.kind === 'branch' && (
        <BranchDialog restaurantId={restaurantId} branch={branch ?? null} onClose={close} />
      )}
      {branch && opened?.kind === 'week' && <WeekDialog branch={branch} onClose={close} />}
      {branch && opened?.kind === 'day' && (
        <SpecialDayDialog branch={branch} day={opened.day} today={hours.local_time.slice(0, 10)} onClose={close} />
      )}
    </>
  );
}

interface BranchSectionProps {
  branch: StaffBranch;
  onEdit: () => void;
  onEditWeek: () => void;
  /** Opens a special day; null for a new one. */
  onEditDay: (day: StaffSpecialDay | null) => void;
}

/** A branch with its weekly hours and its special days. */
function BranchSection({ branch, onEdit, onEditWeek, onEditDay }: BranchSectionProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const tCatalog = useT('catalog');
  const locale = pageLocale();
  const name = localize(branch.name, locale);
  const headingId = `branch-${branch.id}`;
  return (
    <section className="hours-branch" aria-labelledby={headingId} data-branch={branch.id}>
      <div className="hours-branch__head">
        <div className="hours-branch__text">
          <h2 id={headingId}>{name}</h2>
          <p className="small muted">{localize(branch.address, locale)}</p>
        </div>
        {!branch.active && <Badge tone="warning">{t('staff-hours:branchInactive')}</Badge>}
        {branch.pickup && <Badge>{t('staff-hours:pickup')}</Badge>}
        <IconButton icon="edit" label={`${t('staff-shell:edit')}: ${name}`} onClick={onEdit} data-open-modal="branch" />
      </div>
      <div className="staff-list">
        <div className="staff-list__item">
          <dl className="hours-week staff-list__text" aria-label={t('staff-hours:week')}>
            {formatWeek(branch.week, locale, tCatalog).map(({ days, hours }) => (
              <div className="hours-week__days" key={days}>
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          <Button
            size="small"
            variant="secondary"
            onClick={onEditWeek}
            aria-label={`${t('staff-hours:editWeek')}: ${name}`}
            data-open-modal="week"
          >
            {t('staff-hours:editWeek')}
          </Button>
        </div>
      </div>
      <h3 className="hours-branch__subtitle">{t('staff-hours:specialDays')}</h3>
      {branch.special_days.length === 0 && <p className="muted">{t('staff-hours:noSpecialDays')}</p>}
      {branch.special_days.length > 0 && (
        <ul className="staff-list" role="list">
          {branch.special_days.map((day) => {
            const date = formatCalendarDate(day.date, locale);
            return (
              <li className="staff-list__item" key={day.date} data-date={day.date}>
                <div className="staff-list__text">
                  <strong>{date}</strong>
                  <span>{formatDayHours(day.intervals, tCatalog)}</span>
                </div>
                <IconButton
                  icon="edit"
                  label={`${t('staff-shell:edit')}: ${date}`}
                  onClick={() => onEditDay(day)}
                  data-open-modal="special-day"
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button
        size="small"
        variant="secondary"
        onClick={() => onEditDay(null)}
        aria-label={`${t('staff-hours:addSpecialDay')}: ${name}`}
        data-open-modal="special-day"
      >
        {t('staff-hours:addSpecialDay')}
      </Button>
    </section>
  );
}
