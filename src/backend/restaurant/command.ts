import { and, eq } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { isId } from '#backend/db/rows.ts';
import { generate, GENERATE_USAGE } from '#backend/generate/command.ts';
import { exportMenu, EXPORT_USAGE } from '#backend/menu/export-menu.ts';
import { importMenu, IMPORT_USAGE } from '#backend/menu/import-menu.ts';
import { endSessions, SIGN_OUT_USAGE } from '#backend/user/end-sessions.ts';
import { couriers, orderEvents, orders } from '#backend/db/schema/index.ts';
import { moveOrder, type Movement, type OrderRow } from '#backend/orders/move.ts';
import { isFinal } from '#backend/orders/transitions.ts';
import type { Services } from '#backend/services.ts';
import { PHONE_PATTERN } from '#contract/constants.ts';
import { listOpenOrders } from './list.ts';

export interface CommandAnswer {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

const MOVES = {
  accept: { to: 'accepted', by: 'restaurant' },
  prepare: { to: 'preparing', by: 'restaurant' },
  ready: { to: 'ready', by: 'restaurant' },
  send: { to: 'on_the_way', by: 'courier' },
  deliver: { to: 'delivered', by: 'courier' },
  reject: { to: 'rejected', by: 'restaurant' },
  cancel: { to: 'cancelled', by: 'restaurant' },
} as const satisfies Record<string, Pick<Movement, 'to' | 'by'>>;
type Move = keyof typeof MOVES;

const USAGE = [
  'orders                              open orders',
  'order 1042 accept                   and so on: prepare, ready, send, deliver',
  'order 1042 reject "reason"          refuse an order that was not accepted yet',
  'order 1042 cancel "reason"          call an order off',
  'order 1042 courier "Name" +37369…   name the courier',
  SIGN_OUT_USAGE,
  IMPORT_USAGE,
  EXPORT_USAGE,
  GENERATE_USAGE,
  'backup FILE, restore FILE           the embedded database as one file, and back',
];

type Room = Pick<Services, 'db' | 'clock' | 'signals' | 'hurry'>;

/** What a restaurant does from the command line, by the rules that hold for everybody. */
export async function runCommand(room: Room, words: readonly string[]): Promise<CommandAnswer> {
  const [command, number = '', action = '', ...rest] = words;
  if (command === 'orders' && words.length === 1) return { ok: true, lines: await listOpenOrders(room.db) };
  if (command === 'sign-out') return endSessions(room.db, words.slice(1));
  if (command === 'import') return importMenu(room.db, room.clock.now(), words.slice(1));
  if (command === 'export-menu') return exportMenu(room.db, words.slice(1));
  if (command === 'generate') return generate(room.db, words.slice(1));
  if (command !== 'order' || action === '') return no(...USAGE);
  if (!isMove(action) && action !== 'courier') return no(`There is no "${action}". What there is:`, ...USAGE);
  const id = Number(number);
  if (!isId(id)) return no(`"${number}" is not the number of an order`);
  const answer = await room.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) return no(`There is no order ${number}`);
    return isMove(action) ? move(tx, order, action, rest, room.clock.now()) : nameCourier(tx, order, rest, room.clock.now());
  });
  if (answer.ok) {
    room.signals.notify(id);
    room.hurry();
  }
  return answer;
}

const yes = (...lines: string[]): CommandAnswer => ({ ok: true, lines });
const no = (...lines: string[]): CommandAnswer => ({ ok: false, lines });
const isMove = (action: string): action is Move => Object.hasOwn(MOVES, action);

async function move(tx: Database, order: OrderRow, action: Move, rest: readonly string[], at: Date): Promise<CommandAnswer> {
  const { to, by } = MOVES[action];
  const isRefusal = action === 'reject' || action === 'cancel';
  const reason = rest.join(' ').trim();
  if (isRefusal && reason === '') return no(`Say why: order ${order.number} ${action} "reason"`);
  if (!isRefusal && reason !== '') return no(`"${action}" takes nothing more; "${reason}" was not understood`);
  const moved = await moveOrder(tx, order, { to, by, at, ...(isRefusal && { reason }) });
  return moved ? yes(`Order ${order.number}: ${order.status} → ${to}`) : no(`Order ${order.number} is ${order.status} and cannot become ${to}`);
}

/** The order's history repeats the status with the courier, so that every open screen learns of it. */
async function nameCourier(tx: Database, order: OrderRow, rest: readonly string[], at: Date): Promise<CommandAnswer> {
  const phone = (rest.at(-1) ?? '').replace(/\D/g, '');
  const name = rest.slice(0, -1).join(' ').trim();
  if (name === '' || !PHONE_PATTERN.test(phone)) return no(`Say who: order ${order.number} courier "Name" +37369123456`);
  if (isFinal(order.status) || order.status === 'awaiting_payment') return no(`Order ${order.number} is ${order.status} and needs no courier`);
  const [known] = await tx.select().from(couriers).where(and(eq(couriers.cityId, order.cityId), eq(couriers.phone, phone), eq(couriers.name, name)));
  const [courier] = known ? [known] : await tx.insert(couriers).values({ cityId: order.cityId, name, phone }).returning();
  if (!courier) throw new Error('The courier could not be written down');
  await tx.update(orders).set({ courierId: courier.id }).where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({ orderId: order.id, status: order.status, by: 'restaurant', courierId: courier.id, at });
  return yes(`Order ${order.number}: ${name}, +${phone}`);
}
