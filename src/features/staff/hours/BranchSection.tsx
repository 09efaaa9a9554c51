import type { StaffBranch, StaffSpecialDay } from '#contract/staff/hours.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { formatCalendarDate, formatDayHours, formatWeek } from './hours-text.ts';

interface BranchSectionProps {
  branch: StaffBranch;
  onEdit: () => void;
  onEditWeek: () => void;
  /** Opens a special day; null for a new one. */
  onEditDay: (day: StaffSpecialDay | null) => void;
}

/** A branch with its weekly hours and its special days. */
export function BranchSection({ branch, onEdit, onEditWeek, onEditDay }: BranchSectionProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const tCatalog = useT('catalog');
  const locale = pageLocale();
  const name = branch.name[locale];
  const headingId = `branch-${branch.id}`;
  return (
    <section className="hours-branch" aria-labelledby={headingId} data-branch={branch.id}>
      <div className="hours-branch__head">
        <div className="hours-branch__text">
          <h2 id={headingId}>{name}</h2>
          <p className="small muted">{branch.address[locale]}</p>
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
