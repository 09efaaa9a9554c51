import type * as v from 'valibot';
import { accountEndpoints } from './accounts.ts';
import { auditEndpoints } from './audit.ts';
import { boardEndpoints } from './board.ts';
import { courierEndpoints } from './courier.ts';
import { customerEndpoints } from './customers.ts';
import type { ParsedRequest, RequestInput } from '../endpoint.ts';
import type { StaffEndpoint, StaffRole } from './definition.ts';
import { emailEndpoints } from './emails.ts';
import { deviceEndpoints } from './devices.ts';
import { feedbackEndpoints } from './feedback.ts';
import { homeEndpoints } from './home.ts';
import { hoursEndpoints } from './hours.ts';
import { brandEndpoints } from './brand.ts';
import { infoPageEndpoints } from './info-pages.ts';
import { menuFileEndpoints } from './menu-files.ts';
import { MenuProduct, menuEndpoints } from './menu.ts';
import { messageEndpoints } from './messages.ts';
import { newsEndpoints } from './news.ts';
import { optionGroupEndpoints } from './option-groups.ts';
import { orderEndpoints } from './orders.ts';
import { peopleEndpoints } from './people.ts';
import { pictureEndpoints } from './pictures.ts';
import { promotionEndpoints } from './promotions.ts';
import { reportEndpoints } from './reports.ts';
import { restaurantSettingsEndpoints } from './restaurant-settings.ts';
import { restaurantEndpoints } from './restaurants.ts';
import { launchEndpoints } from './launch.ts';
import { onboardingEndpoints } from './onboarding.ts';
import { settingsEndpoints } from './settings.ts';
import { signInEndpoints } from './sign-in.ts';
import { stopListEndpoints } from './stop-list.ts';
import { zoneEndpoints } from './zones.ts';

/** Every endpoint of the staff API, by area. Customers' pages must not import this folder. */
export const staffEndpoints = {
  ...signInEndpoints,
  ...homeEndpoints,
  ...boardEndpoints,
  ...courierEndpoints,
  ...stopListEndpoints,
  ...orderEndpoints,
  ...reportEndpoints,
  ...customerEndpoints,
  ...feedbackEndpoints,
  ...peopleEndpoints,
  ...deviceEndpoints,
  ...restaurantEndpoints,
  ...restaurantSettingsEndpoints,
  ...menuEndpoints,
  ...menuFileEndpoints,
  // A function with the schema of its responses, because menu.ts imports option-groups.ts.
  ...optionGroupEndpoints(MenuProduct),
  ...pictureEndpoints,
  ...promotionEndpoints,
  ...hoursEndpoints,
  ...zoneEndpoints,
  ...newsEndpoints,
  ...infoPageEndpoints,
  ...settingsEndpoints,
  ...messageEndpoints,
  ...brandEndpoints,
  ...accountEndpoints,
  ...onboardingEndpoints,
  ...launchEndpoints,
  ...emailEndpoints,
  ...auditEndpoints,
} as const satisfies Readonly<Record<string, StaffEndpoint>>;

export type StaffEndpoints = typeof staffEndpoints;
export type StaffEndpointName = keyof StaffEndpoints;

/** What a client sends. */
export type StaffQuery<Name extends StaffEndpointName> = RequestInput<StaffEndpoints[Name], 'query'>;
export type StaffBody<Name extends StaffEndpointName> = RequestInput<StaffEndpoints[Name], 'body'>;
/** The body as a handler receives it. */
export type ParsedStaffBody<Name extends StaffEndpointName> = ParsedRequest<StaffEndpoints[Name], 'body'>;
export type StaffResponse<Name extends StaffEndpointName> = v.InferOutput<StaffEndpoints[Name]['response']>;

/** The names of the endpoints that only read (GET). */
export type StaffReadName = {
  [Name in StaffEndpointName]: StaffEndpoints[Name]['method'] extends 'GET' ? Name : never;
}[StaffEndpointName];
export type StaffWriteName = Exclude<StaffEndpointName, StaffReadName>;

/** Whether a role may call an endpoint, without a check of the restaurant. */
export function mayCall(role: StaffRole, name: StaffEndpointName): boolean {
  const { access }: StaffEndpoint = staffEndpoints[name];
  // `public` and `signedIn` include every role.
  return typeof access === 'string' || access.includes(role);
}
