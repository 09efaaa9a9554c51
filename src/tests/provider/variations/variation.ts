import type { EndpointName } from '#contract/endpoints.ts';
import { findCall } from '../data/calls.ts';
import { limitTo, type Extent } from '../handler/extent.ts';
import type { Handler } from '../handler/provider.ts';

/** How much of a response a variation concerns. */
export type VariationScope = 'call' | 'field';

/** One way in which the response to one call differs from the unvaried provider's. */
export interface Variation {
  /** Stable: `getRestaurants.rating null`, `getNews absent`. */
  readonly name: string;
  readonly call: EndpointName;
  readonly scope: VariationScope;
  /** Names of the fields from the root of the response; empty for the whole response. */
  readonly path: readonly string[];
  /** What is done to it: `null`, `absent`, `hanging`. */
  readonly kind: string;
  /**
   * The response to a request of the call.
   * @param original makes the call at a complete provider; not every variation does
   */
  respond(request: Request, original: Handler, extent: Extent): Promise<Response>;
}

/** The provider of an extent, whose responses to some calls vary. Of several variations of a call the first applies. */
export function vary(original: Handler, variations: readonly Variation[], extent: Extent = 'specified'): Handler {
  const unvaried = limitTo(extent, original);
  return (request) => {
    const name = findCall(request);
    const variation = variations.find(({ call }) => call === name);
    return variation ? variation.respond(request, original, extent) : unvaried(request);
  };
}
