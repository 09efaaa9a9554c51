import type { Database } from '#backend/db/client.ts';
import { ErrorResponse, notFound } from '#backend/http/handler.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import type { Actor } from './handler.ts';
import { findScope } from './resource-scopes.ts';

/** The restaurants of a request's resources. */
export type Scope = ReadonlySet<number>;

/**
 * Whether the role may call the endpoint: 401 without a session, 403 for another role, and for a change on a shared device before a PIN.
 */
export function checkRole({ roles, method }: StaffEndpoint, actor: Actor | null): ErrorResponse | null {
  if (roles === 'public') return null;
  if (!actor) return new ErrorResponse(401, 'signInRequired');
  if (roles === 'signedIn') return null;
  if (!roles.includes(actor.role)) return new ErrorResponse(403, 'notAllowed');
  return method === 'POST' && actor.staffId === null
    ? new ErrorResponse(403, 'pinRequired', { code: 'pin_required' })
    : null;
}

/**
 * Finds the restaurants of the resources that query or body name. A 404 if one does not exist or is not among the actor's: the response
 * does not tell which.
 */
export async function checkResources(
  db: Database,
  { resources = {} }: StaffEndpoint,
  fields: Readonly<Record<string, unknown>>,
  actor: Actor,
): Promise<Scope | ErrorResponse> {
  const restaurants = new Set<number>();
  for (const [field, kind] of Object.entries(resources)) {
    const id = fields[field];
    if (id === undefined || id === null) continue;
    const scope = typeof id === 'number' ? await findScope[kind](db, id, actor) : null;
    if (scope === null || (scope === 'shop' && actor.role !== 'owner')) return notFound();
    if (typeof scope === 'string') continue;
    if (scope.some((restaurant) => !actor.restaurantIds.includes(restaurant))) return notFound();
    for (const restaurant of scope) restaurants.add(restaurant);
  }
  return restaurants;
}
