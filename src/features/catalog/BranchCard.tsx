import type { Branch } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Icon } from '#ui/Icon.tsx';
import { weekOf } from './opening-hours.ts';

/** One address of a restaurant with its phone and its week. */
export function BranchCard({ branch: { name, address, phone, hours } }: { branch: Branch }) {
  const t = useT('catalog', 'common');
  const locale = pageLocale();
  return (
    <article className="branch">
      <h3 className="branch__name">{name}</h3>
      <p className="branch__row">
        <Icon name="pin" />
        {address}
      </p>
      {phone && (
        <p className="branch__row">
          <Icon name="phone" />
          <a
            className="link phone"
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            aria-label={t('common:call', { phone })}
          >
            {phone}
          </a>
        </p>
      )}
      {hours.length > 0 && (
        <dl className="branch__week" aria-label={t('catalog:openingHours')}>
          {weekOf(hours).map(({ first, last, intervals }) => (
            <div className="branch__days" key={first}>
              <dt>{daysText(first, last, locale)}</dt>
              <dd>{intervals.join(', ') || t('catalog:dayOff')}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

/** `пн – пт`; a single day stands alone. */
function daysText(first: number, last: number, locale: Locale): string {
  const formatter = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  const name = (weekday: number) => formatter.format(new Date(Date.UTC(2024, 0, weekday)));
  return first === last ? name(first) : `${name(first)} – ${name(last)}`;
}
