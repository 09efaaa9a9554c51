import type { StaffRole } from '#contract/staff/definition.ts';
import { mayCall, type StaffReadName } from '#contract/staff/index.ts';
import type { StaffSession } from '#contract/staff/sign-in.ts';
import type { MessageKey } from '#i18n/keys.ts';
import type { IconName } from '#ui/icons.ts';
import type { StaffRouteName } from '../../../staff-routes.ts';

export interface StaffArea {
  readonly route: StaffRouteName;
  readonly title: MessageKey<'staff-areas'>;
  readonly icon: IconName;
  /** The read that the area begins with: who may call it sees the area. */
  readonly read: StaffReadName;
  /** Whose daily work it is, where others may open it too but have no use for it in their navigation. */
  readonly role?: StaffRole;
}

/** The areas of the restaurant's side, in the order of the navigation. */
const STAFF_AREAS: readonly StaffArea[] = [
  { route: 'board', title: 'staff-areas:board', icon: 'receipt', read: 'getBoard' },
  { route: 'courier', title: 'staff-areas:courier', icon: 'courier', read: 'getCourierOrders', role: 'courier' },
  { route: 'orders', title: 'staff-areas:orders', icon: 'search', read: 'getOrderList' },
  { route: 'customers', title: 'staff-areas:customers', icon: 'user', read: 'getCustomerList' },
  { route: 'reports', title: 'staff-areas:reports', icon: 'news', read: 'getReport' },
  { route: 'menu', title: 'staff-areas:menu', icon: 'cutlery', read: 'getMenu' },
  { route: 'promotions', title: 'staff-areas:promotions', icon: 'promo', read: 'getPromotions' },
  { route: 'hours', title: 'staff-areas:hours', icon: 'clock', read: 'getHours' },
  { route: 'zones', title: 'staff-areas:zones', icon: 'pin', read: 'getZones' },
  { route: 'news', title: 'staff-areas:news', icon: 'news', read: 'getNewsList' },
  { route: 'settings', title: 'staff-areas:settings', icon: 'filter', read: 'getRestaurantSettings' },
  { route: 'people', title: 'staff-areas:people', icon: 'user', read: 'getPeople' },
  { route: 'devices', title: 'staff-areas:devices', icon: 'phone', read: 'getDevices' },
  { route: 'audit', title: 'staff-areas:audit', icon: 'clock', read: 'getAuditLog' },
];

/** The areas in the navigation of a session. */
export const areasFor = (session: Pick<StaffSession, 'role'>): readonly StaffArea[] =>
  STAFF_AREAS.filter(({ read, role = session.role }) => mayCall(session.role, read) && role === session.role);
