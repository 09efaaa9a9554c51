import type { Services } from '#backend/services.ts';
import { createStaffApp } from './http/app.ts';
import type { StaffHandlers } from './http/handler.ts';
import { boardHandlers } from './board/board-handlers.ts';
import { deviceHandlers } from './people/devices.ts';
import { peopleHandlers } from './people/people.ts';
import { signInHandlers } from './people/sign-in.ts';
import { stopListHandlers } from './stop-list/stop-list-handlers.ts';

/** The endpoints of the restaurant's side, under `/staff/api/`. A new area adds its handlers here; the compiler reports missing ones. */
export function staffRoutes(services: Services) {
  const handlers: StaffHandlers = {
    ...signInHandlers(services),
    ...peopleHandlers(),
    ...deviceHandlers(services),
    ...boardHandlers(services),
    ...stopListHandlers(),
  };
  return createStaffApp(services, handlers);
}
