import type { Locale } from '#contract/constants.ts';
import { withLocale } from './i18n/paths.ts';

/** The beginning of the paths of the staff pages, without language, and of the staff API, which has no language. */
export const STAFF_PATH = '/staff';

/** The paths of the staff pages, without language. Not in `routes.ts`, so that customer pages do not load them. */
export const staffRoutes = {
  home: '/staff',
  signIn: '/staff/sign-in',
  setup: '/staff/setup',
  pair: '/staff/pair',
  /** Shows a shop that is not launched to this browser. */
  preview: '/staff/preview',
  /** What visitors of a shop that is not launched see in place of every page. */
  openingSoon: '/staff/opening-soon',
  board: '/staff/board',
  courier: '/staff/courier',
  orders: '/staff/orders',
  customers: '/staff/customers',
  problems: '/staff/problems',
  reviews: '/staff/reviews',
  reports: '/staff/reports',
  menu: '/staff/menu',
  promotions: '/staff/promotions',
  hours: '/staff/hours',
  zones: '/staff/zones',
  news: '/staff/news',
  infoPages: '/staff/pages',
  settings: '/staff/settings',
  accounts: '/staff/accounts',
  people: '/staff/people',
  devices: '/staff/devices',
  audit: '/staff/audit',
} as const;

export type StaffRouteName = keyof typeof staffRoutes;

/** The path of a staff page in a language: `staffHref('ro', 'people')` → `/ro/staff/people`. */
export const staffHref = (locale: Locale, name: StaffRouteName): string => withLocale(staffRoutes[name], locale);

/** Whether a path without language is `/staff` or below it. */
export const isStaffPath = (path: string): boolean => path === STAFF_PATH || path.startsWith(`${STAFF_PATH}/`);

/** The name of the staff page with this path, without language; undefined if there is none. */
export function matchStaffRoute(path: string): StaffRouteName | undefined {
  const names = Object.keys(staffRoutes) as StaffRouteName[];
  return names.find((name) => staffRoutes[name] === path);
}
