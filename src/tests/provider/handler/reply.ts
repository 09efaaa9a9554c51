import type { EndpointName } from '#contract/endpoints.ts';
import type { Json, JsonObject } from '../data/json.ts';

/** What the provider replies: a status and a JSON body. */
export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** A request as the provider's routes read it. */
export interface CallRequest {
  readonly name: EndpointName;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
}

export const ok = (body: Json): Reply => ({ status: 200, body });

export const refuse = (status: number, message: string, details: JsonObject = {}): Reply => ({
  status,
  body: { message, ...details },
});

/** A refusal of a form: the first message of each field is shown beside it. */
export const invalid = (field: string, message: string): Reply =>
  refuse(422, 'The given data was invalid.', { errors: { [field]: [message] } });

/** The text that the provider itself shows for a path that it does not have. Customers must never see it. */
export const missingRoute = (path: string, status: 404 | 405 = 404): Reply =>
  status === 404
    ? refuse(404, `The route ${path.slice(1)} could not be found.`)
    : refuse(405, `The POST method is not supported for route ${path.slice(1)}. Supported methods: PUT.`);
