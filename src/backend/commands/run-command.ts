import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Database, isId, requireRow } from '#backend/db/client.ts';
import { rotateKeys } from '#backend/accounts/accounts.ts';
import { type LoadDemo, NoDemoError } from '#backend/demo.ts';
import { exportMenu, EXPORT_USAGE } from '#backend/staff/menu-files/export-menu.ts';
import { importMenu, IMPORT_USAGE } from '#backend/staff/menu-files/import-menu.ts';
import { signOutCommand, SIGN_OUT_USAGE } from '#backend/customers/sessions.ts';
import { couriers, orders } from '#backend/db/schema/index.ts';
import {
  assignCourier,
  canHaveCourier,
  type OrderEffects,
  type OrderRow,
  transitionActor,
  transitionOrder,
} from '#backend/orders/transitions.ts';
import { readReports } from '#backend/orders/reports.ts';
import type { Services } from '#backend/services.ts';
import { country } from '#contract/country.ts';
import { PHONE_PATTERN } from '#contract/phone.ts';
import {
  BOARD_TARGETS,
  type BoardTarget,
  OPEN_STATUSES,
  ORDER_LIFECYCLE,
  type OrderActor,
  orderStages,
} from '#contract/order-lifecycle.ts';
import { toMajor } from '#contract/money.ts';
import { normalizeLine } from '#contract/text.ts';
import { HIDDEN_CONTACT, OPERATOR, visibleParts } from '#backend/order-visibility.ts';
import { personal } from '#backend/db/personal.ts';
import { runReviewCommand, REVIEWS_USAGE } from '#backend/reviews/reviews.ts';
import {
  type CommandResult,
  failure,
  formatCommandTable,
  formatCommandDateTime,
  MAX_LISTED_ROWS,
  success,
} from '#backend/command-output.ts';
import { runStreetCommand, STREETS_USAGE } from '#backend/geocoding/geocoder.ts';
import { normalizeTexts, NORMALIZE_USAGE } from './normalize-texts.ts';
import { AVAILABILITY_USAGE, runAvailabilityCommand } from './availability-commands.ts';
import { runZoneCommand, ZONES_USAGE } from '#backend/staff/menu-files/import-zones.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { launch } from '#backend/staff/launch/launch.ts';
import { runStaffCommand, STAFF_USAGE } from '#backend/staff/people/staff-commands.ts';

/** The actions that lead an order from its acceptance to its delivery. */
const STEP_ACTIONS = orderStages().flatMap((status) => ORDER_LIFECYCLE[status].command ?? []);

const USAGE = [
  'orders                              open orders',
  'reports                             problems that customers reported, the newest first',
  `order 1042 accept                   and so on: ${STEP_ACTIONS.slice(1).join(', ')}`,
  'order 1042 reject "reason"          reject an order that is not accepted yet',
  'order 1042 cancel "reason"          cancel an order',
  'order 1042 courier "Name" "PHONE"   assign a courier',
  ...REVIEWS_USAGE,
  ...AVAILABILITY_USAGE,
  ZONES_USAGE,
  STREETS_USAGE,
  SIGN_OUT_USAGE,
  ...STAFF_USAGE,
  'launch                              show a new shop to visitors',
  'accounts rotate                     encrypt the accounts at providers with the first key of SECRETS_KEY',
  IMPORT_USAGE,
  EXPORT_USAGE,
  NORMALIZE_USAGE,
  'generate …                          fill the shop with generated data, where there is a demonstration',
  // `runCommandLine` runs these without `runCommand`, because they concern the database as a whole.
  'migrate                             bring the schema on the server of DATABASE_URL up to date',
  'backup FILE, restore FILE           the embedded database as one file, and back',
  'reset FILE                          an empty shop, after a confirmation and a backup',
];

interface CommandContext extends Pick<
  Services,
  'db' | 'clock' | 'orderChanges' | 'orderEffects' | 'runPaymentJobsNow' | 'accountSources'
> {
  readonly loadDemo: LoadDemo;
}

/** Runs an administration command. Orders change by the same rules as through the API. */
export async function runCommand(context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  const [command, number = '', action = '', ...rest] = args;
  if (command === 'orders' && args.length === 1)
    return { ok: true, lines: await listOpenOrders(context.db, context.clock.now()) };
  if (command === 'reports' && args.length === 1)
    return { ok: true, lines: await listReports(context.db, context.clock.now()) };
  if (command === 'reviews') return runReviewCommand(context.db, context.clock.now(), args);
  if (command === 'sign-out') return signOutCommand(context.db, args.slice(1));
  if (command === 'import') return importMenu(context.db, context.clock.now(), args.slice(1));
  if (command === 'export-menu') return exportMenu(context.db, args.slice(1));
  if (command === 'generate') return generateShop(context, args.slice(1));
  if (command === 'normalize-texts') return normalizeTexts(context.db, args.slice(1));
  if (command === 'zones') return runZoneCommand(context.db, args);
  if (command === 'staff') return runStaffCommand(context.db, context.clock.now(), args);
  if (command === 'launch' && args.length === 1)
    return success(
      (await launch(context.db, context.clock.now())) ? 'Visitors see the shop now' : 'Visitors see the shop already',
    );
  if (command === 'accounts' && number === 'rotate' && args.length === 2) return rotateAccounts(context);
  if (command === 'streets') return runStreetCommand(context.db, args);
  const availability = await runAvailabilityCommand(context.db, context.clock.now(), args);
  if (availability) return availability;
  if (command !== 'order' || action === '') return failure(...USAGE);
  const to = statusOfAction(action);
  if (!to && action !== 'courier') return failure(`Unknown action "${action}". Usage:`, ...USAGE);
  // The number of an order is its id.
  const id = Number(number);
  if (!isId(id)) return failure(`"${number}" is not the number of an order`);
  const result = await inTransaction(context.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return failure(`There is no order ${number}`);
    return to
      ? moveOrder(
          tx,
          order,
          { to, by: transitionActor(order, to), at: context.clock.now() },
          rest,
          context.orderEffects,
        )
      : assignCourierByPhone(tx, order, rest, context.clock.now());
  });
  if (result.ok) {
    context.orderChanges.publish(id);
    context.runPaymentJobsNow();
  }
  return result;
}

async function generateShop({ db, loadDemo }: CommandContext, args: readonly string[]): Promise<CommandResult> {
  try {
    const { generate } = await loadDemo();
    return generate ? await generate(db, args) : failure('This demonstration generates no data');
  } catch (error) {
    if (error instanceof NoDemoError) return failure(error.message);
    throw error;
  }
}

/** The status that an action sets; undefined for an unknown action. */
const statusOfAction = (action: string) => BOARD_TARGETS.find((status) => ORDER_LIFECYCLE[status].command === action);

/** An operator acts for the restaurant or the courier. @param rest the words after the action */
async function moveOrder(
  tx: Database,
  order: OrderRow,
  { to, by, at }: { readonly to: BoardTarget; readonly by: OrderActor; readonly at: Date },
  rest: readonly string[],
  effects: OrderEffects,
): Promise<CommandResult> {
  const { command } = ORDER_LIFECYCLE[to];
  const needsReason = to === 'rejected' || to === 'cancelled';
  const reason = normalizeLine(rest.join(' '));
  if (needsReason && reason === '') return failure(`A reason is required: order ${order.number} ${command} "reason"`);
  if (!needsReason && reason !== '') return failure(`"${command}" takes no reason: "${reason}"`);
  const transition = { to, by, at, reason: needsReason ? reason : undefined };
  return (await transitionOrder(tx, order, transition, effects))
    ? success(`Order ${order.number}: ${order.status} → ${to}`)
    : failure(`Order ${order.number} is ${order.status} and cannot become ${to}`);
}

async function assignCourierByPhone(
  tx: Database,
  order: OrderRow,
  rest: readonly string[],
  at: Date,
): Promise<CommandResult> {
  const phone = (rest.at(-1) ?? '').replace(/\D/g, '');
  const name = normalizeLine(rest.slice(0, -1).join(' '));
  if (name === '' || !PHONE_PATTERN.test(phone))
    return failure(`Name and phone are required: order ${order.number} courier "Name" "${country.phone.example}"`);
  if (!canHaveCourier(order))
    return failure(`Order ${order.number} (${order.fulfilment}, ${order.status}) needs no courier`);
  const [existing] = await tx
    .select()
    .from(couriers)
    .where(and(eq(couriers.cityId, order.cityId), eq(couriers.phone, personal(phone)), eq(couriers.name, name)));
  const courier =
    existing ??
    requireRow(
      await tx
        .insert(couriers)
        .values({ cityId: order.cityId, name, phone: personal(phone) })
        .returning(),
    );
  await assignCourier(tx, order, { courierId: courier.id, by: 'restaurant', at });
  return success(`Order ${order.number}: ${name}, +${phone}`);
}

function customerCell(order: OrderRow, now: Date): string {
  const { name, phone } = visibleParts(order, null, OPERATOR, now).contact ?? HIDDEN_CONTACT;
  return `${name} +${phone}`;
}

const ORDER_HEADINGS = ['ORDER', 'SINCE', 'STATUS', 'FOR', 'RESTAURANT', 'CITY', 'TOTAL', 'PAYMENT', 'CUSTOMER'];
const REPORT_HEADINGS = ['ORDER', 'REPORTED', 'REASON', 'RESTAURANT', 'CITY', 'CUSTOMER', 'MESSAGE'];

/** The orders that are not finished, the oldest first, as a table. */
async function listOpenOrders(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.status, [...OPEN_STATUSES]))
    .orderBy(asc(orders.id))
    .limit(MAX_LISTED_ROWS);
  if (rows.length === 0) return ['No open orders'];
  const cells = rows.map((order) => [
    order.number,
    formatCommandDateTime(order.statusAt),
    order.status,
    `${order.fulfilment}, ${order.scheduledFor ? formatCommandDateTime(order.scheduledFor) : 'as soon as possible'}`,
    order.restaurantName,
    order.citySlug,
    `${toMajor(order.total).toFixed(2)} ${order.currency}`,
    order.paymentStatus === 'none' ? order.paymentMethod : `${order.paymentMethod}, ${order.paymentStatus}`,
    customerCell(order, now),
  ]);
  return formatCommandTable(ORDER_HEADINGS, cells);
}

/** The newest problems that customers reported, as a table. */
async function listReports(db: Database, now: Date): Promise<string[]> {
  const rows = await readReports(db, MAX_LISTED_ROWS);
  if (rows.length === 0) return ['No reports'];
  const cells = rows.map(({ report, order }) => [
    order.number,
    formatCommandDateTime(report.createdAt),
    report.reason,
    order.restaurantName,
    order.citySlug,
    customerCell(order, now),
    report.message,
  ]);
  return formatCommandTable(REPORT_HEADINGS, cells);
}

async function rotateAccounts({ db, accountSources: { keys } }: CommandContext): Promise<CommandResult> {
  if (keys.length === 0) return failure('SECRETS_KEY is not set');
  const { rotated, unreadable } = await rotateKeys(db, keys);
  return unreadable > 0
    ? failure(`${rotated} accounts encrypted; ${unreadable} need a key that SECRETS_KEY does not have`)
    : success(`${rotated} accounts encrypted with the first key; the others can be removed from SECRETS_KEY`);
}
