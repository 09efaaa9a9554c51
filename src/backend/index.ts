import { personalDataHandlers } from './personal-data.ts';
import { cardHandlers } from '#backend/payments/cards.ts';
import { cartHandlers } from './cart/cart.ts';
import { RateLimiter, ShopWideLimitReporter } from './http/rate-limiter.ts';
import { Catalog, catalogHandlers } from './catalog/catalog.ts';
import { readChanges, type CatalogChanges } from './catalog/catalog-queries.ts';
import type { Database } from './db/client.ts';
import type { Listen } from './db/listen-notify.ts';
import { configuredGeocoder } from './geocoding/http-geocoders.ts';
import { geocodingHandlers } from './geocoding/geocoder.ts';
import { createApp } from './app.ts';
import { purgeExpired, runPaymentJobs, runPeriodically } from './scheduler.ts';
import { readMediaFile } from './pictures.ts';
import { NOTICE_QUEUES } from './notices/outbox.ts';
import type { EmailSenderFactory } from './email/email.ts';
import { smtpSender } from './email/smtp.ts';
import { noticeHandlers, sendNotices } from './notices/send-notices.ts';
import { ChangeNotifier } from './change-notifier.ts';
import { MAX_BOARD_STREAMS } from './staff/board/board-stream.ts';
import { warnOfUnseenBoards } from './staff/board/board-presence.ts';
import { correctFutureTimes } from './staff/board/clock-corrections.ts';
import { handleUnansweredOrders } from './staff/board/unanswered-orders.ts';
import { deleteExpiredPlaces } from './orders/courier-place.ts';
import { MAX_ORDER_STREAMS } from './customers/customer-limits.ts';
import { OpenStreams } from './http/open-streams.ts';
import { OrderChangeNotifier, SessionEndNotifier } from './orders/event-stream.ts';
import { orderHandlers } from './orders/order-handlers.ts';
import { ratingHandlers } from './orders/rating-handlers.ts';
import { PaymentAccounts } from './payments/payment-accounts.ts';
import { logWaitingActions } from '#backend/payments/payment-jobs.ts';
import { type ProviderDependencies, type ProviderFactory, webhookPath } from './payments/provider.ts';
import { webPushSender } from './notices/push-sender.ts';
import { PAYMENT_ADAPTERS } from './payments/registry.ts';
import { createOrderPayments } from './payments/payment-attempts.ts';
import { paymentHandlers } from './payments/routes.ts';
import { promoHandlers } from './promotions/promotions.ts';
import { isLaunched } from './staff/launch/launch.ts';
import { isPreview } from './staff/launch/preview.ts';
import { staffHandlers } from './staff/routes.ts';
import { publishDueNews } from './staff/news/news.ts';
import { endStopListEntries } from './staff/stop-list/stop-list.ts';
import { searchHandlers } from './search/search-handlers.ts';
import { createSearchIndexJob } from './search/search-index.ts';
import type { CommandResult } from './command-output.ts';
import { runCommand } from './commands/run-command.ts';
import type { Log } from './log.ts';
import type { Clock } from './ports.ts';
import type { SmsGateway } from './sms/gateway.ts';
import { createSmsAccounts } from './sms/sms-accounts.ts';
import { updateBalances } from './sms/balances.ts';
import { SmsSender } from './sms/sms-sender.ts';
import { updateDeliveries } from './notices/deliveries.ts';
import { type AccountSources, NO_ENVIRONMENT_ACCOUNTS } from './accounts/accounts.ts';
import type { Services } from './services.ts';
import { DEFAULT_SETTINGS, type BackendSettings } from './settings.ts';
import { ORDER_EFFECTS } from './order-effects.ts';
import { type Demo, type LoadDemo, withoutDemo } from './demo.ts';
import type { DiskGuard } from './db/database-folder.ts';
import { DatabaseWrites } from './db/database-writes.ts';
import { authenticate, newToken } from './customers/sessions.ts';
import { favouriteHandlers } from './customers/favourites.ts';
import { addressHandlers, profileHandlers, signInHandlers } from './customers/account.ts';

export type { Log } from './log.ts';
export type { Clock } from './ports.ts';
export type { BackendSettings } from './settings.ts';

export interface BackendParts {
  readonly db: Database;
  /** Subscribes to the database's notifications; without it the database is polled. */
  readonly listen?: Listen;
  /** Of an embedded database. */
  readonly disk?: Pick<DiskGuard, 'isWritable' | 'write'> | undefined;
  readonly clock: Clock;
  /** Sends every SMS, instead of the accounts of the shop: for tests. */
  readonly sms?: SmsGateway;
  readonly log: Log;
  readonly settings?: BackendSettings;
  /** The accounts of the environment, and the keys of those of owners; by default none. */
  readonly accounts?: AccountSources;
  /** The payment providers by name; by default those of the registry. */
  readonly providers?: Readonly<Record<string, ProviderFactory>>;
  /** The public origin of the shop, for links in messages and at payment providers; null if it is not configured. */
  readonly siteUrl?: string | null;
  /** Sends e-mails with an account; by SMTP by default. */
  readonly createEmailSender?: EmailSenderFactory;
  /** Sends requests to push services. */
  readonly pushFetch?: typeof fetch;
  /** Prints SMS without a gateway, and the codes of the sandbox bank, which a real bank would send to the customer. */
  readonly print?: (line: string) => void;
  /** For the command that generates a shop; by default there is no demonstration. */
  readonly loadDemo?: LoadDemo;
}

/**
 * What a client sees: the shop; that it will open soon, before it is launched; or the shop in the preview of a staff
 * member.
 */
export type Visibility = 'launched' | 'hidden' | 'preview';

export interface Backend {
  /**
   * Handles one API request, from a socket, a page loader in the same process, or a test. The caller must set the
   * header `x-client-address` to the client's address and discard any value that the client sent: rate limits are
   * counted per address.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Advances orders automatically, for demonstrations. At `pace` 1 an order is delivered within two minutes, at 2
   * within one.
   */
  simulate(demo: Pick<Demo, 'advanceOrders'>, pace: number): void;
  /** Runs a command of the shop's administrators (`npm run shop -- …`). */
  command(args: readonly string[]): Promise<CommandResult>;
  /** A number that grows with every change of the catalog, on any instance. */
  catalogVersion(): Promise<number>;
  /**
   * The cache tags of what has changed in the catalog since a version, such as `restaurant:12`, and the current
   * version.
   */
  catalogChanges(since: number): Promise<CatalogChanges>;
  /** How much of the shop a client sees. @param cookies the `Cookie` header of its request */
  visibility(cookies: string): Promise<Visibility>;
  /** One file of a picture that staff uploaded, by its URL path; null if there is none. */
  readPicture(path: string): Promise<Uint8Array | null>;
  /** The number of requests that this process has rejected because of a shop-wide limit, by the limit's name. */
  readonly limitRejections: ReadonlyMap<string, number>;
  /** The number of writes that the database has refused to this process. */
  refusedWrites(): number;
  /**
   * Makes the database reads of an authenticated request, and writes to an embedded database. Concurrent calls share one
   * check.
   * @returns for operators, why the process cannot serve visitors; null if it can
   * @throws the error of a read that fails
   */
  checkReadiness(): Promise<string | null>;
  /** Ends event streams, which would otherwise stay open; other requests still get a response. */
  endStreams(): void;
  /** Ends event streams and background work. The caller closes the database. */
  close(): Promise<void>;
}

const PURGE_INTERVAL_MS = 600_000;
const SIMULATION_INTERVAL_MS = 1000;
const PAYMENT_JOBS_INTERVAL_MS = 5000;
const SEARCH_INDEX_INTERVAL_MS = 1000;
const UNANSWERED_ORDERS_INTERVAL_MS = 2000;
const STOP_LIST_INTERVAL_MS = 2000;
const NEWS_INTERVAL_MS = 2000;
const COURIER_PLACES_INTERVAL_MS = 60_000;
/** A board is unseen if no device of an open restaurant has shown it for some minutes. */
const UNSEEN_BOARDS_INTERVAL_MS = 10_000;
const FUTURE_TIMES_INTERVAL_MS = 60_000;
const DELIVERIES_INTERVAL_MS = 15_000;
const BALANCES_INTERVAL_MS = 60_000;

export function createBackend({
  db,
  listen,
  disk,
  clock,
  sms,
  log,
  settings = DEFAULT_SETTINGS,
  accounts: accountSources = { keys: [], environment: NO_ENVIRONMENT_ACCOUNTS },
  providers = PAYMENT_ADAPTERS,
  siteUrl = null,
  createEmailSender = smtpSender,
  pushFetch = fetch,
  print = () => {},
  loadDemo = withoutDemo,
}: BackendParts): Backend {
  const orderChanges = new OrderChangeNotifier();
  const boardChanges = new ChangeNotifier<number>();
  const sessionEnds = new SessionEndNotifier();
  const customerStreams = new OpenStreams(MAX_ORDER_STREAMS);
  const staffStreams = new OpenStreams(MAX_BOARD_STREAMS);
  const catalog = new Catalog(db);
  const geocoder = configuredGeocoder(db, settings.geocoder, log);
  const shopWideLimitReporter = new ShopWideLimitReporter(log, clock);
  const rateLimiter = new RateLimiter(db, settings.limits, shopWideLimitReporter);
  const closing = new AbortController();
  const postWebhook: ProviderDependencies['postWebhook'] = async (name, body, headers) =>
    (await app.fetch(new Request(`http://shop${webhookPath(name)}`, { method: 'POST', body, headers }))).status;
  const paymentAccounts = new PaymentAccounts({
    db,
    log,
    sources: accountSources,
    factories: providers,
    dependencies: { db, clock, log, rateLimiter, siteUrl, print, postWebhook },
  });
  const databaseWrites = new DatabaseWrites(log, clock, disk);
  const smsAccounts = createSmsAccounts({ log, sources: accountSources, print, gateway: sms });
  const services: Services = {
    db,
    clock,
    sms: new SmsSender({ db, clock, log, accounts: smsAccounts, limits: settings.smsLimits, shopWideLimitReporter }),
    push: settings.notices.pushContact === null ? null : webPushSender(db, settings.notices.pushContact, pushFetch),
    createEmailSender,
    log,
    settings,
    rateLimiter,
    shopWideLimitReporter,
    catalog,
    geocoder,
    orderChanges,
    orderEffects: ORDER_EFFECTS,
    boardChanges,
    sessionEnds,
    customerStreams,
    staffStreams,
    closing: closing.signal,
    siteUrl,
    accountSources,
    paymentAccounts,
    orderPayments: createOrderPayments({ db, clock, log, paymentAccounts }),
    databaseWrites,
    runPaymentJobsNow: () => paymentTask.runNow(),
  };
  const handlers = {
    ...catalogHandlers(services),
    ...searchHandlers(services),
    ...geocodingHandlers(services),
    ...cartHandlers(services),
    ...promoHandlers(services),
    ...signInHandlers(services),
    ...profileHandlers(services),
    ...addressHandlers(),
    ...favouriteHandlers(),
    ...cardHandlers(services),
    ...personalDataHandlers(services),
    ...noticeHandlers(services),
    ...paymentHandlers(services),
    ...orderHandlers(services),
    ...ratingHandlers(services),
  };
  const app = createApp(services, handlers, staffHandlers(services));
  /** Skips the task while the database refuses writes, because it would fail and log an error at every interval. */
  const whenWritable = (task: () => Promise<void>) => async () => {
    if (!databaseWrites.isAccepted) return;
    await task().catch((error: unknown) => {
      if (!databaseWrites.recordRefusal(error)) throw error;
    });
  };
  const paymentTask = runPeriodically(
    'payments',
    PAYMENT_JOBS_INTERVAL_MS,
    whenWritable(() => runPaymentJobs(services)),
    log,
  );
  const noticeTasks = NOTICE_QUEUES.map((queue) =>
    runPeriodically(
      `notices, ${queue.name}`,
      settings.notices.pollMilliseconds,
      whenWritable(() => sendNotices(services, queue)),
      log,
    ),
  );
  const purge = async (): Promise<void> => {
    await purgeExpired(db, clock.now(), settings);
    await paymentAccounts.embedded()?.purgeExpired?.();
    await logWaitingActions(services);
  };
  const listener = listen?.(['order_events', 'ended_sessions', 'board'], {
    onNotification: (channel, payload) => {
      if (channel === 'order_events') {
        orderChanges.publish(Number(payload));
        // The event's transaction may have queued notices.
        for (const task of noticeTasks) task.runNow();
      } else if (channel === 'board') boardChanges.publish(Number(payload));
      else sessionEnds.publish(payload);
    },
    onConnected: () => {
      orderChanges.publishAll();
      sessionEnds.publishAll();
      boardChanges.publishAll();
    },
  });
  const pollEvents = async (): Promise<void> => {
    if (listener?.isConnected) return;
    boardChanges.publishAll();
    await orderChanges.poll(db);
    await sessionEnds.poll(db, clock.now());
  };
  const tasks = [
    paymentTask,
    ...noticeTasks,
    runPeriodically('event polling', settings.events.pollMilliseconds, pollEvents, log),
    runPeriodically(
      'unanswered orders',
      UNANSWERED_ORDERS_INTERVAL_MS,
      whenWritable(() => handleUnansweredOrders(services)),
      log,
    ),
    runPeriodically(
      'unseen boards',
      UNSEEN_BOARDS_INTERVAL_MS,
      whenWritable(() => warnOfUnseenBoards(services)),
      log,
    ),
    runPeriodically(
      'future times',
      FUTURE_TIMES_INTERVAL_MS,
      whenWritable(() => correctFutureTimes(services)),
      log,
    ),
    runPeriodically(
      'stop-list',
      STOP_LIST_INTERVAL_MS,
      whenWritable(() => endStopListEntries(db, clock.now())),
      log,
    ),
    runPeriodically(
      'news',
      NEWS_INTERVAL_MS,
      whenWritable(() => publishDueNews(db, clock.now())),
      log,
    ),
    runPeriodically(
      'courier places',
      COURIER_PLACES_INTERVAL_MS,
      whenWritable(() => deleteExpiredPlaces(db, clock.now())),
      log,
    ),
    runPeriodically(
      'deliveries of SMS',
      DELIVERIES_INTERVAL_MS,
      whenWritable(() => updateDeliveries(services)),
      log,
    ),
    runPeriodically(
      'balances of SMS',
      BALANCES_INTERVAL_MS,
      whenWritable(() => updateBalances(services)),
      log,
    ),
    runPeriodically('purge', PURGE_INTERVAL_MS, whenWritable(purge), log),
    runPeriodically('search index', SEARCH_INDEX_INTERVAL_MS, whenWritable(createSearchIndexJob(services)), log),
  ];
  const findFault = async (): Promise<string | null> => {
    await authenticate(new Request('http://shop', { headers: { authorization: `Bearer ${newToken()}` } }), services);
    await catalog.version();
    return databaseWrites.findFault();
  };
  /** A launched shop stays launched, so the database is queried only until then. */
  let launched = false;
  let readinessCheck: Promise<string | null> | null = null;
  return {
    fetch: async (request) => app.fetch(request),
    simulate: (demo, pace) => {
      const step = whenWritable(async () => {
        for (const id of await demo.advanceOrders(services, clock.now(), pace)) orderChanges.publish(id);
      });
      tasks.push(runPeriodically('order simulation', SIMULATION_INTERVAL_MS / pace, step, log));
    },
    command: (args) => runCommand({ ...services, loadDemo }, args),
    catalogChanges: async (since) => (await readChanges(db, since)) ?? { version: since, tags: [] },
    catalogVersion: () => catalog.version(),
    visibility: async (cookies) => {
      launched ||= await isLaunched(db);
      if (launched) return 'launched';
      return (await isPreview(db, cookies)) ? 'preview' : 'hidden';
    },
    readPicture: (path) => readMediaFile(db, path),
    limitRejections: shopWideLimitReporter.rejections,
    refusedWrites: () => databaseWrites.refusals,
    checkReadiness: () =>
      (readinessCheck ??= findFault().finally(() => {
        readinessCheck = null;
      })),
    endStreams: () => closing.abort(),
    close: async () => {
      closing.abort();
      await listener?.close();
      await Promise.all(tasks.map(({ stop }) => stop()));
    },
  };
}
