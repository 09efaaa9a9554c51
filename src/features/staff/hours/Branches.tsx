import type { RestaurantHours, StaffBranch } from '#contract/staff/hours.ts';
import { localize, missingLanguages } from '#contract/localized-text.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { useMissingTexts } from '../shared/MissingTexts.tsx';
import { useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { BranchDialog } from './BranchDialog.tsx';
import { branchResource, specialDayResource, weekResource } from './hours-resources.ts';
import { SpecialDayDialog } from './SpecialDayDialog.tsx';
import { WeekDialog } from './WeekDialog.tsx';
import { formatCalendarDate } from '../shared/local-time.ts';
import { formatDayHours, formatWeek } from './hours-text.ts';

interface BranchesProps {
  restaurantId: number;
  hours: RestaurantHours;
}

/** The branches of a restaurant with their hours, and the dialogs in which they are changed. */
export function Branches({ restaurantId, hours }: BranchesProps) {
  const t = useStaffT('staff-hours');
  const [openId, open, close] = useOpenEditor(branchResource, restaurantId);
  const branch = hours.branches.find(({ id }) => String(id) === openId);
  const { shown, filter } = useMissingTexts(hours.branches, ({ name, address }) => missingLanguages(name, address));
  return (
    <>
      {filter}
      {shown.map((each) => (
        <BranchSection key={each.id} branch={each} today={hours.local_time.slice(0, 10)} onEdit={() => open(each.id)} />
      ))}
      <div className="staff-actions">
        <Button variant="secondary" onClick={() => open('new')} data-open-modal="branch">
          {t('staff-hours:addBranch')}
        </Button>
      </div>
      {(branch || openId === 'new') && (
        <BranchDialog restaurantId={restaurantId} branch={branch ?? null} onClose={close} />
      )}
    </>
  );
}

interface BranchSectionProps {
  branch: StaffBranch;
  /** YYYY-MM-DD. */
  today: string;
  onEdit: () => void;
}

/** A branch with its weekly hours and its special days, and the dialogs in which they are changed. */
function BranchSection({ branch, today, onEdit }: BranchSectionProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const tCatalog = useT('catalog');
  const locale = pageLocale();
  const [weekId, openWeek, closeWeek] = useOpenEditor(weekResource, branch.id);
  const [dayId, openDay, closeDay] = useOpenEditor(specialDayResource, branch.id);
  const day = branch.special_days.find(({ date }) => date === dayId);
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
            onClick={() => openWeek(branch.id)}
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
          {branch.special_days.map((each) => {
            const date = formatCalendarDate(each.date, locale);
            return (
              <li className="staff-list__item" key={each.date} data-date={each.date}>
                <div className="staff-list__text">
                  <strong>{date}</strong>
                  <span>{formatDayHours(each.intervals, tCatalog)}</span>
                </div>
                <IconButton
                  icon="edit"
                  label={`${t('staff-shell:edit')}: ${date}`}
                  onClick={() => openDay(each.date)}
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
        onClick={() => openDay('new')}
        aria-label={`${t('staff-hours:addSpecialDay')}: ${name}`}
        data-open-modal="special-day"
      >
        {t('staff-hours:addSpecialDay')}
      </Button>
      {weekId !== null && <WeekDialog branch={branch} onClose={closeWeek} />}
      {(day || dayId === 'new') && (
        <SpecialDayDialog branch={branch} day={day ?? null} today={today} onClose={closeDay} />
      )}
    </section>
  );
}
