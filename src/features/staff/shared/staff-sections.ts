import type { StaffRole } from '#contract/staff/definition.ts';
import { mayCall, type StaffReadName } from '#contract/staff/index.ts';
import type { StaffSession } from '#contract/staff/sign-in.ts';
import type { MessageKey } from '#i18n/keys.ts';
import type { IconName } from '#ui/icons.ts';
import type { StaffRouteName } from '../../../staff-routes.ts';

export interface StaffSection {
  readonly route: StaffRouteName;
  readonly title: MessageKey<'staff-sections'>;
  readonly icon: IconName;
  /** The endpoint that the page of the section calls first. Roles that may not call it do not see the section. */
  readonly read: StaffReadName;
  /** The only role with the section in its navigation. Others that may call `read` can open its URL. */
  readonly role?: StaffRole;
}

/** The sections of the staff pages, in the order of the navigation. */
const STAFF_SECTIONS: readonly StaffSection[] = [
  { route: 'board', title: 'staff-sections:board', icon: 'receipt', read: 'getBoard' },
  { route: 'courier', title: 'staff-sections:courier', icon: 'courier', read: 'getCourierOrders', role: 'courier' },
  { route: 'orders', title: 'staff-sections:orders', icon: 'search', read: 'getOrderList' },
  { route: 'customers', title: 'staff-sections:customers', icon: 'user', read: 'getCustomerList' },
  { route: 'problems', title: 'staff-sections:problems', icon: 'warning', read: 'getProblems' },
  { route: 'reviews', title: 'staff-sections:reviews', icon: 'star', read: 'getReviewList' },
  { route: 'reports', title: 'staff-sections:reports', icon: 'news', read: 'getReport' },
  { route: 'menu', title: 'staff-sections:menu', icon: 'cutlery', read: 'getMenu' },
  { route: 'promotions', title: 'staff-sections:promotions', icon: 'promo', read: 'getPromotions' },
  { route: 'hours', title: 'staff-sections:hours', icon: 'clock', read: 'getHours' },
  { route: 'zones', title: 'staff-sections:zones', icon: 'pin', read: 'getZones' },
  { route: 'news', title: 'staff-sections:news', icon: 'news', read: 'getNewsList' },
  { route: 'infoPages', title: 'staff-sections:infoPages', icon: 'info', read: 'getInfoPageList' },
  { route: 'settings', title: 'staff-sections:settings', icon: 'filter', read: 'getRestaurantSettings' },
  { route: 'accounts', title: 'staff-sections:accounts', icon: 'creditCard', read: 'getAccounts' },
  { route: 'people', title: 'staff-sections:people', icon: 'user', read: 'getPeople' },
  { route: 'devices', title: 'staff-sections:devices', icon: 'phone', read: 'getDevices' },
  { route: 'audit', title: 'staff-sections:audit', icon: 'clock', read: 'getAuditLog' },
];

/** The sections in the navigation of a session. */
export const sectionsFor = (session: Pick<StaffSession, 'role'>): readonly StaffSection[] =>
  STAFF_SECTIONS.filter(({ read, role = session.role }) => mayCall(session.role, read) && role === session.role);
