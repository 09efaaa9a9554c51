import type { CircuitState } from 'cockatiel';
import type { CatalogChanges } from '#backend/catalog/catalog-queries.ts';
import type { Backend, Visibility } from '#backend/index.ts';
import type { LoadDemo } from '#backend/demo.ts';
import { CLIENT_ADDRESS_HEADER } from '#backend/http/request-input.ts';
import { jsonLog } from '#backend/log.ts';
import { openBackend } from '#backend/open.ts';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import type { Environment } from '#contract/environment.ts';
import { createProviderLog, createProviderProxy } from './provider-proxy.ts';

/** Reads one file of an uploaded picture by its URL path; null if there is none. */
export type ReadPicture = (path: string) => Promise<Uint8Array | null>;

/** The API of the shop, as browsers and pages call it: the embedded backend or an external provider. */
export interface Api {
  /**
   * Handles a request to `/api/*`.
   * @param clientAddress network address of the client, used for rate limits; empty while a public page is rendered
   */
  fetch(request: Request, clientAddress: string): Promise<Response>;
  /** Versions of the embedded backend's catalog; an external provider publishes none. */
  readonly catalog?: CatalogSource;
  /** The database of the embedded backend. */
  readonly database?: DatabaseCheck;
  /** Reads a picture that staff uploaded, by its URL path; absent with an external provider. */
  readonly readPicture?: ReadPicture;
  /** How much of the shop a client sees. @param cookies the `Cookie` header of its request */
  visibility(cookies: string): Promise<Visibility>;
  /** State of the circuit breaker of each call to an external provider, by the call's name. */
  readonly circuitStates: ReadonlyMap<string, CircuitState>;
  /** Requests that shop-wide rate limits rejected in this process, by limit name; empty with an external provider. */
  readonly limitRejections: ReadonlyMap<string, number>;
  /** Sets the origin at which the server listens, for links that commands print; absent with an external provider. */
  readonly setOrigin?: (origin: string) => void;
  /** Lines that are printed when the server starts. */
  /** Lines for the operator, with links of this origin. */
  readonly summary: (origin: string) => readonly string[];
  /** Closes event streams, which stay open otherwise. */
  endStreams(): void;
  close(): Promise<void>;
}

/**
 * Opens the embedded backend, or a proxy to the external provider at `API_BASE_URL`.
 * @param loadDemo by default there is no demonstration
 */
export async function startApi(settings: Environment, loadDemo?: LoadDemo): Promise<Api> {
  const api = await openBackendOrProxy(settings, loadDemo);
  return {
    ...api,
    fetch: async (request, clientAddress) => forbidStoring(request, await api.fetch(request, clientAddress)),
  };
}

/** The API of a provider with the pages of a folder. Without one, the Markdown parser is not loaded. */
async function withPageFolder(fetch: Api['fetch'], folder: string): Promise<Api['fetch']> {
  const { addPages, readPageFolder } = await import('./page-folder.ts');
  return addPages(fetch, readPageFolder(folder));
}

/** Paths of the calls whose successful responses are the same for all clients. */
const publicPaths: ReadonlySet<string> = new Set(
  Object.values(endpointDefinitions)
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .map(({ path }) => path),
);

/**
 * Sets `Cache-Control: no-store`, also in place of an external provider's header, unless the response is a successful
 * one to a public GET call without a token.
 */
export function forbidStoring(request: Request, response: Response): Response {
  const isPublic =
    response.ok &&
    request.method === 'GET' &&
    !request.headers.has('authorization') &&
    publicPaths.has(new URL(request.url).pathname);
  if (!isPublic) response.headers.set('cache-control', 'no-store');
  return response;
}

async function openBackendOrProxy(settings: Environment, loadDemo: LoadDemo | undefined): Promise<Api> {
  if (settings.API_BASE_URL !== undefined) {
    const secureCookies = settings.SITE_URL?.startsWith('https:') ?? false;
    const log = createProviderLog(
      jsonLog(
        settings.LOG_LEVEL,
        (line) => void process.stdout.write(`${line}\n`),
        () => new Date(),
      ),
    );
    const { fetch, circuitStates } = createProviderProxy(settings.API_BASE_URL, { secureCookies, log });
    return {
      fetch: settings.PAGES_DIR === undefined ? fetch : await withPageFolder(fetch, settings.PAGES_DIR),
      visibility: async () => 'launched',
      circuitStates,
      limitRejections: new Map(),
      summary: () => [`Its provider is ${settings.API_BASE_URL}`],
      endStreams: () => {},
      close: async () => {},
    };
  }
  const { backend, summary, setOrigin } = await openBackend(settings, loadDemo);
  return {
    fetch: (request, clientAddress) => {
      request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
      return backend.fetch(request);
    },
    catalog: backend,
    database: backend,
    readPicture: (path) => backend.readPicture(path),
    visibility: (cookies) => backend.visibility(cookies),
    circuitStates: new Map(),
    limitRejections: backend.limitRejections,
    summary,
    setOrigin,
    endStreams: () => backend.endStreams(),
    close: () => backend.close(),
  };
}

export type DatabaseCheck = Pick<Backend, 'checkReadiness' | 'refusedWrites'>;
export type CatalogSource = Pick<Backend, 'catalogVersion' | 'catalogChanges'>;

export interface CatalogWatch {
  readonly onChange: (tags: CatalogChanges['tags']) => void;
  readonly onError: (error: unknown) => void;
}

const POLL_INTERVAL_MS = 1000;

/** Polls the catalog for changes; every server instance does so. Returns a function that stops polling. */
export async function watchCatalog(catalog: CatalogSource, { onChange, onError }: CatalogWatch): Promise<() => void> {
  let version = await catalog.catalogVersion();
  let polling = false;
  const poll = async (): Promise<void> => {
    // Skips a poll while the previous one is running.
    if (polling) return;
    polling = true;
    try {
      const changes = await catalog.catalogChanges(version);
      if (changes.version === version) return;
      version = changes.version;
      onChange(changes.tags);
    } catch (error) {
      onError(error);
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
