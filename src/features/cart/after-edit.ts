import { MAX_LINE_COUNT, MAX_LINES } from '#contract/constants.ts';
import { browserHttp } from '#features/common/http.ts';
import { openModal } from '#features/common/modal.store.ts';
import { say } from '#features/common/toast.store.ts';
import { loadMessages } from '#i18n/load.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { $lines } from './cart.store.ts';
import type { Outcome } from './cart.store.ts';
import type { Limit } from './lines.ts';
import { recalculate, recalculateAfter } from './recalculate.ts';
import type { RecalculationEnd } from './recalculate.ts';

type Accepted = Extract<Outcome, { refused: null }>;

/** What an accepted edit leads to: a limit is said, a removed line has the cart recalculated and its changes shown. */
export async function afterEdit(outcome: Accepted): Promise<void> {
  if (outcome.limit) void sayLimit(outcome.limit);
  showChanges(await recalculateAfter(browserHttp(), outcome));
}

/** Recalculates now, as opening the cart does, and opens the modal `unavailable` when something changed. */
export async function recalculateAndShow(): Promise<RecalculationEnd> {
  const end = await recalculate(browserHttp());
  showChanges(end);
  return end;
}

/** Spec 4: unavailable items and changed prices open the unavailable modal. */
export function showChanges(end: { readonly state: string; readonly changed?: boolean }): void {
  if (end.changed) openModal('unavailable', true);
}

async function sayLimit(limit: Limit): Promise<void> {
  const t = await loadMessages(['cart']);
  say(t(...limitText(limit)), 'danger');
}

function limitText(limit: Limit): [MessageKey<'cart'>, { max: number }] {
  if (limit === 'count') return ['cart:limitCount', { max: MAX_LINE_COUNT }];
  // A cart of long lines is full before it has its hundred: the cookie has no room.
  return [$lines.get().length < MAX_LINES ? 'cart:limitSpace' : 'cart:limitLines', { max: MAX_LINES }];
}
