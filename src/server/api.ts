import { openBackend } from '#backend/open.ts';
import type { Environment } from '#contract/environment.ts';
import type { CatalogSource } from './catalog-watch.ts';
import { createProvider, type BreakerState } from './provider.ts';

/** The header that names the visitor to the backend; the process alone sets it. */
const CLIENT_ADDRESS = 'x-client-address';

/** The API of the shop, as browsers and pages call it: the embedded backend or an outside provider. */
export interface Api {
  /**
   * Answers a request to `/api/*`.
   * @param clientAddress network address of the visitor, by which the backend limits calls; empty for pages that are for everyone
   */
  fetch(request: Request, clientAddress: string): Promise<Response>;
  /** Versions of the embedded backend's catalog; an outside provider publishes none. */
  readonly catalog?: CatalogSource;
  /** State of the circuit breaker of each call to an outside provider, by the call's name. */
  readonly breakers: ReadonlyMap<string, BreakerState>;
  /** Lines for the person who starts the shop. */
  readonly summary: readonly string[];
  /** Ends event streams, which would not end by themselves. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Opens the embedded backend, or the way to the outside provider that the settings name. */
export async function openApi(settings: Environment): Promise<Api> {
  if (settings.API_BASE_URL !== undefined) return outsideApi(settings.API_BASE_URL, settings);
  const { backend, summary } = await openBackend(settings);
  return {
    fetch: (request, clientAddress) => {
      request.headers.set(CLIENT_ADDRESS, clientAddress);
      return backend.fetch(request);
    },
    catalog: backend,
    breakers: new Map(),
    summary,
    endStreams: () => backend.endStreams(),
    close: () => backend.close(),
  };
}

function outsideApi(base: string, { SITE_URL }: Environment): Api {
  const provider = createProvider(base, { secureCookies: SITE_URL?.startsWith('https:') ?? false });
  return {
    fetch: (request) => provider.fetch(request),
    breakers: provider.breakers,
    summary: [`Its provider is ${base}`],
    endStreams: () => {},
    close: async () => {},
  };
}
