import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { staffHref } from '#staff-routes.ts';
import { Icon } from '#ui/Icon.tsx';
import { Empty } from '#ui/feedback/feedback.tsx';
import { FeedbackCounts } from './feedback/FeedbackCounts.tsx';
import { StaffIsland } from './shared/StaffIsland.tsx';
import { sectionsFor } from './shared/staff-sections.ts';
import { useStaffSession } from './shared/staff-session.ts';

export function StaffHome() {
  return (
    <StaffIsland route="home">
      <Sections />
    </StaffIsland>
  );
}

/** The sections that the signed-in staff member can open, and their restaurants. */
function Sections() {
  const t = useStaffT('staff-home', 'staff-sections', 'staff-shell', 'staff-feedback');
  const session = useStaffSession();
  const sections = sectionsFor(session);
  return (
    <>
      <h1 className="page__title">{t('staff-home:hello', { name: session.person?.name ?? '' })}</h1>
      <div className="staff-actions">
        <FeedbackCounts />
      </div>
      {sections.length === 0 && <Empty icon="info" title={t('staff-home:noSections')} />}
      <ul className="staff-sections" role="list">
        {sections.map(({ route, title, icon }) => (
          <li key={route} className="card card_padded card_link staff-area">
            <Icon name={icon} />
            <a className="card__link staff-area__link" href={staffHref(pageLocale(), route)}>
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('staff-home:restaurants')}</h2>
      {session.restaurants.length === 0 && <p className="muted">{t('staff-shell:noRestaurants')}</p>}
      <ul className="staff-list" role="list">
        {session.restaurants.map(({ id, name, city }) => (
          <li key={id} className="staff-list__item">
            <strong>{name}</strong>
            <span className="small muted">{city}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
