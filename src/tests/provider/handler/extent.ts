import type { EndpointName } from '#contract/endpoints.ts';
import { callOf, findCall } from '../data/calls.ts';
import { isObject, type Json, type JsonObject } from '../data/json.ts';
import { toResponse, type Handler } from './provider.ts';
import { missingRoute, refuse } from './reply.ts';
import { onlySpecified } from '../data/specified-fields.ts';
import { requestFaults } from '../data/specified-requests.ts';

/**
 * `specified`: the calls and fields that the specification shows and no others, the least that a provider has to have.
 * `complete`: every call and every field of the contract.
 */
export type Extent = 'specified' | 'complete';

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('application/json') === true;

/** Whether a provider of this extent has a call. */
export const hasCall = (extent: Extent, name: EndpointName): boolean =>
  extent === 'complete' || callOf(name).optional !== true;

/** A successful JSON body, reduced to the extent; the same value for a complete provider. */
export const bodyOfExtent = (extent: Extent, name: EndpointName, body: Json): Json =>
  extent === 'complete' ? body : onlySpecified(name, body);

/** The parameters of a request, or the fields of its body. */
async function fieldsOf(request: Request): Promise<JsonObject> {
  if (request.method === 'GET') return Object.fromEntries(new URL(request.url).searchParams);
  const body = (await request.clone().json()) as Json;
  return isObject(body) ? body : {};
}

/**
 * The provider without the calls and fields that are beyond the extent. A specified one refuses requests with other
 * parameters or fields than those of the specification.
 */
export function limitTo(extent: Extent, fetch: Handler): Handler {
  if (extent === 'complete') return fetch;
  return async (request) => {
    const name = findCall(request);
    if (!name || !hasCall(extent, name)) return toResponse(missingRoute(new URL(request.url).pathname));
    const faults = requestFaults(name, await fieldsOf(request));
    if (faults.length > 0) return toResponse(refuse(422, faults.join(', ')));
    const response = await fetch(request);
    if (!response.ok || !isJson(response)) return response;
    return Response.json(onlySpecified(name, (await response.json()) as Json));
  };
}
