import { Hono } from 'hono';
import { authenticate } from '#backend/customers/sessions.ts';
import {
  type ApiRequest,
  ErrorResponse,
  type Handlers,
  notFound,
  respondWith,
  type SessionCustomer,
} from '#backend/http/handler.ts';
import { addEndpoints, type Api, type ReceivedRequest } from '#backend/http/pipeline.ts';
import { providerRoutes } from '#backend/payments/routes.ts';
import type { Services } from '#backend/services.ts';
import { staffApi } from '#backend/staff/http/staff-api.ts';
import type { StaffHandlers } from '#backend/staff/http/handler.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';

/** A Hono app of every endpoint of the contract and the routes of the payment provider, and nothing else. */
export function createApp(services: Services, handlers: Handlers, staffHandlers: StaffHandlers): Hono {
  const app = new Hono();
  app.notFound((c) => respondWith(c, notFound()));
  addEndpoints(app, services, customersApi(services, handlers));
  addEndpoints(app, services, staffApi(services, staffHandlers));
  app.route('/', providerRoutes(services));
  return app;
}

/** The API that the storefront calls, with a bearer token. */
const customersApi = (services: Services, handlers: Handlers): Api<EndpointName, SessionCustomer | null> => ({
  endpoints,
  label: 'API request',
  loggedErrors: { 401: 'access denied', 429: 'too many requests' },
  authenticate: async (request, name) => {
    const { access } = endpoints[name];
    const customer = access === 'public' ? null : await authenticate(request, services);
    return access === 'customer' && !customer ? new ErrorResponse(401, 'signInRequired') : customer;
  },
  customerId: (customer) => customer?.id ?? null,
  handle: <Name extends EndpointName>(name: Name, { caller, ...request }: ReceivedRequest<SessionCustomer | null>) =>
    handlers[name]({ ...request, user: caller } as ApiRequest<Name>),
});
