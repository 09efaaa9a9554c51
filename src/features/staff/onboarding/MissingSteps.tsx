import { country } from '#contract/country.ts';
import type { OnboardingStep } from '#contract/staff/onboarding.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { staffHref, type StaffRouteName } from '../../../staff-routes.ts';
import { useFreshStaffQuery } from '../shared/staff-query.ts';

/** The page on which each step is done. */
const PAGES: Readonly<Record<OnboardingStep, StaffRouteName>> = {
  brand: 'settings',
  city: 'menu',
  restaurant: 'menu',
  delivery: 'zones',
  hours: 'hours',
  menu: 'menu',
  payments: 'accounts',
  sms: 'accounts',
  company: 'settings',
  terms: 'infoPages',
  tablet: 'devices',
  test_order: 'board',
};

/** For owners: what the shop still lacks, each with a link to where it is done. Nothing once it has everything. */
export function MissingSteps() {
  const t = useStaffT('staff-onboarding');
  // The page shows everything else without this list, and while it loads.
  const { data: missing = [] } = useFreshStaffQuery('getMissingSteps');
  if (missing.length === 0) return null;
  return (
    <section className="card card_padded fields" aria-labelledby="missing-steps" data-missing-steps="">
      <h2 id="missing-steps">{t('staff-onboarding:title')}</h2>
      <p className="muted">{t('staff-onboarding:lead')}</p>
      <ol className="staff-list" role="list">
        {missing.map((step) => {
          return (
            <li key={step} className="staff-list__item" data-step={step}>
              <a className="link" href={staffHref(pageLocale(), PAGES[step])}>
                {t(`staff-onboarding:${step}`)}
              </a>
              <span className="small muted">
                {t(`staff-onboarding:${step}Hint`, { companyNumber: country.companyNumber.label })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
