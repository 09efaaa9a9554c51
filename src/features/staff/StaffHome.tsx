import { businessDayOf } from '#contract/business-day.ts';
import type { StaffHome as HomeData } from '#contract/staff/home.ts';
import { mayCall } from '#contract/staff/index.ts';
import { formatDateTime, formatTime } from '#features/shared/dates.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { staffHref, type StaffRouteName } from '#staff-routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { classes } from '#ui/class-names.ts';
import { Empty } from '#ui/feedback/feedback.tsx';
import { feedbackCountText } from './feedback/FeedbackCounts.tsx';
import { LaunchCard } from './onboarding/LaunchCard.tsx';
import { MissingSteps } from './onboarding/MissingSteps.tsx';
import { SmsAlarms } from './messages/SmsAlarms.tsx';
import { Loaded } from './shared/Loaded.tsx';
import { StaffIsland } from './shared/StaffIsland.tsx';
import { useStaffQuery } from './shared/staff-query.ts';
import { useChosenRestaurant, useStaffSession } from './shared/staff-session.ts';

const POLL_INTERVAL_MS = 60_000;

export function StaffHome() {
  return (
    <StaffIsland route="home">
      <Home />
    </StaffIsland>
  );
}

/** What happens today at the restaurants of the signed-in staff member, and what waits for them. */
function Home() {
  const t = useStaffT(
    'staff-home',
    'staff-sections',
    'staff-shell',
    'staff-feedback',
    'staff-onboarding',
    'staff-messages',
  );
  // Loads the namespace of prices, so that no figure suspends.
  useT('common');
  const { person, role, restaurants } = useStaffSession();
  const home = useStaffQuery('getHome', undefined, { refetchInterval: POLL_INTERVAL_MS });
  return (
    <div className="staff-home" data-home="">
      <h1 className="page__title">{t('staff-home:hello', { name: person?.name ?? '' })}</h1>
      <LaunchCard />
      {mayCall(role, 'getMissingSteps') && <MissingSteps />}
      {restaurants.length === 0 ? (
        <Empty
          icon="cloche"
          title={t('staff-shell:noRestaurants')}
          action={
            mayCall(role, 'addRestaurant') && (
              <ButtonLink href={staffHref(pageLocale(), 'menu')}>{t('staff-sections:menu')}</ButtonLink>
            )
          }
        />
      ) : (
        <Loaded query={home} failure={t('staff-home:failed')}>
          {(data) => (
            <>
              {data.sms && <SmsAlarms alarms={data.sms} />}
              <Figures home={data} />
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

/** A number that links to the page which shows what it counts. */
interface Figure {
  /** For selectors: `[data-open-count="late"]`. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly href: string;
  /** The restaurant that the linked page is to show, if it shows one. */
  readonly restaurantId?: number | undefined;
  readonly isUrgent?: boolean;
}

const hrefOf = (route: StaffRouteName, query: Readonly<Record<string, string>> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return staffHref(pageLocale(), route) + (text && `?${text}`);
};

function Figures({ home }: { home: HomeData }) {
  const t = useStaffT('staff-home');
  const today = useTodayFigures(home);
  const waiting = useWaitingFigures(home);
  const notTaking = home.not_taking ?? [];
  return (
    <>
      {today.length > 0 && (
        <section className="staff-home__part">
          <h2>{t('staff-home:today')}</h2>
          <FigureList figures={today} />
        </section>
      )}
      <section className="staff-home__part">
        <h2>{t('staff-home:waits')}</h2>
        {waiting.length > 0 && <FigureList figures={waiting} />}
        {notTaking.length > 0 && <NotTakingList rows={notTaking} day={home.day} />}
        {waiting.length + notTaking.length === 0 && <p className="muted">{t('staff-home:nothingWaits')}</p>}
      </section>
    </>
  );
}

/** The orders and sales of the business day. */
function useTodayFigures({ sales, day }: HomeData): Figure[] {
  const t = useStaffT('staff-home');
  const formatPrice = useFormatPrice();
  if (!sales) return [];
  const count = sales.reduce((total, { orders }) => total + orders, 0);
  return [
    {
      name: 'orders',
      label: t('staff-home:orders'),
      value: String(count),
      href: hrefOf('orders', { from: day, to: day }),
    },
    ...sales.map(({ currency, total }) => ({
      name: `sales-${currency}`,
      label: t('staff-home:sales'),
      value: formatPrice(total, currency),
      href: hrefOf('reports'),
    })),
  ];
}

/** What waits for the staff member, without what there is none of. */
function useWaitingFigures({ board, deliveries, unpaid, refunds, feedback }: HomeData): Figure[] {
  const t = useStaffT('staff-home');
  /** The orders of all boards; the link opens the board with most of them. */
  const onBoards = (name: 'waiting' | 'late') => ({
    name,
    count: board?.reduce((total, row) => total + row[name], 0),
    href: hrefOf('board'),
    restaurantId: board?.toSorted((one, other) => other[name] - one[name])[0]?.restaurant_id,
    isUrgent: true,
  });
  const figures = [
    onBoards('waiting'),
    onBoards('late'),
    { name: 'mine', count: deliveries?.mine, href: hrefOf('courier') },
    { name: 'free', count: deliveries?.free, href: hrefOf('courier') },
    { name: 'unpaid', count: unpaid, href: hrefOf('orders', { status: 'awaiting_payment' }) },
    // The list of orders has no filter for refunds: the oldest one is shown.
    { name: 'refunds', count: refunds?.count, href: hrefOf('orders', { search: refunds?.oldest ?? '' }) },
    { name: 'problems', count: feedback?.problems, href: hrefOf('problems') },
    { name: 'reviews', count: feedback?.reviews, href: hrefOf('reviews') },
  ] as const;
  return figures.flatMap(({ count, ...figure }) =>
    count ? [{ ...figure, label: t(`staff-home:${figure.name}`), value: feedbackCountText(count) }] : [],
  );
}

function FigureList({ figures }: { figures: readonly Figure[] }) {
  const [, choose] = useChosenRestaurant();
  return (
    <ul className="staff-figures" role="list">
      {figures.map(({ name, label, value, href, restaurantId, isUrgent }) => (
        <li
          key={name}
          className={classes('card card_padded card_link staff-figure', isUrgent && 'staff-figure_urgent')}
        >
          <a
            className="card__link staff-figure__link"
            href={href}
            data-open-count={name}
            onClick={() => restaurantId !== undefined && choose(restaurantId)}
          >
            <strong className="staff-figure__value">{value}</strong> <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface NotTakingListProps {
  rows: NonNullable<HomeData['not_taking']>;
  /** The current business day. */
  day: string;
}

/** The restaurants that take no orders, with the page where that can be changed. */
function NotTakingList({ rows, day }: NotTakingListProps) {
  const t = useStaffT('staff-home');
  const { role, restaurants } = useStaffSession();
  const [, choose] = useChosenRestaurant();
  const timeOf = (iso: string) =>
    businessDayOf(new Date(iso)) === day ? formatTime(iso, pageLocale()) : formatDateTime(iso, pageLocale());
  return (
    <ul className="staff-list" role="list">
      {rows.map(({ restaurant_id: id, state, until }) => {
        const restaurant = restaurants.find((each) => each.id === id);
        const name = [restaurant?.name, restaurant?.city].filter(Boolean).join(', ');
        const mayOpen = state !== 'closed' || mayCall(role, 'getHours');
        return (
          <li key={id} className="staff-list__item" data-not-taking={state}>
            <span className="staff-list__text">
              {mayOpen ? (
                <a className="link" href={hrefOf(state === 'closed' ? 'hours' : 'board')} onClick={() => choose(id)}>
                  {name}
                </a>
              ) : (
                <strong>{name}</strong>
              )}
              <span className="small muted">
                {until === null
                  ? t(`staff-home:${state}`)
                  : t('staff-home:until', { state: t(`staff-home:${state}`), time: timeOf(until) })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
