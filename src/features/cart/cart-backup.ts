import { localAtom } from '#lib/persistent-stores.ts';
import { $cart, $city, fillCart, $restaurantId } from './cart.store.ts';
import { decodeCart, encodeCart } from './cart-cookie.ts';

/** A cart that a failed recalculation emptied, in the cookie's encoding. */
interface Backup {
  readonly at: number;
  readonly cart: string;
  readonly city: string;
  readonly restaurantId: number;
}

const BACKUP_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const $backup = localAtom<Backup | null>('cart.backup', null, isBackup);

/** Whether the empty cart is to offer its Restore button. */
export function isRestorable(backup: Backup | null, now = Date.now()): backup is Backup {
  return backup !== null && now - backup.at < BACKUP_LIFETIME_MS;
}

/** Keeps the cart of this moment for 24 hours. */
export function backUpCart(now = Date.now()): void {
  const cart = encodeCart($cart.get());
  if (cart !== undefined) $backup.set({ at: now, cart, city: $city.get(), restaurantId: $restaurantId.get() });
}

/** Brings the lines back; false when they are too old or were never lost. */
export function restoreCart(now = Date.now()): boolean {
  const backup = $backup.get();
  $backup.set(null);
  if (!isRestorable(backup, now)) return false;
  fillCart(decodeCart(backup.cart).lines, backup);
  return true;
}

function isBackup(value: unknown): value is Backup {
  if (typeof value !== 'object' || value === null) return false;
  const { at, cart, city, restaurantId } = value as Record<keyof Backup, unknown>;
  return (
    typeof at === 'number' && typeof cart === 'string' && typeof city === 'string' && typeof restaurantId === 'number'
  );
}
