import type * as v from 'valibot';

/**
 * What a client needs to know of a call of the customers' or the staff's API.
 * @typeParam Access who may make a call of the API
 */
export interface EndpointDefinition<Access = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  /** Whether it changes data although its method is GET, so that it must not be retried automatically. */
  readonly changesState?: boolean;
  /** Whether it creates something: the client sends an `Idempotency-Key`, and the same key gets the same response. */
  readonly acceptsIdempotencyKey?: boolean;
  readonly response: v.GenericSchema;
  /**
   * The handler returns a `Response`: a file, or an event stream. The `response` of a stream is the shape of the data of
   * each message.
   */
  readonly stream?: boolean;
}

/** The actions whose calls are counted; calls of one action share a count. The backend's settings have their limits. */
export type RateLimit =
  | 'sign_in'
  | 'promo'
  | 'quote'
  | 'order'
  | 'saved'
  | 'favourite'
  | 'payment'
  | 'search'
  | 'suggestion'
  | 'export'
  | 'staff_email';

/** A call with what only the backend needs: the schemas of its request and what a request may cost. */
export interface ApiEndpoint<Access = unknown> extends EndpointDefinition<Access> {
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly rateLimit?: RateLimit;
  /** The largest JSON body in bytes, if it differs from `MAX_BODY_BYTES`. */
  readonly maxJsonBytes?: number;
  /** The largest non-JSON body in bytes; the handler reads the body from the request. */
  readonly maxUploadBytes?: number;
}

type RequestPart = 'query' | 'body';
type SchemaOf<Endpoint, Part extends RequestPart> =
  Endpoint extends Readonly<Record<Part, infer Schema extends v.GenericSchema>> ? Schema : undefined;

/** What a client sends; undefined if the endpoint has no query or no body. */
export type RequestInput<Endpoint, Part extends RequestPart> =
  SchemaOf<Endpoint, Part> extends infer Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
/** The same as a handler receives it. */
export type ParsedRequest<Endpoint, Part extends RequestPart> =
  SchemaOf<Endpoint, Part> extends infer Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;
