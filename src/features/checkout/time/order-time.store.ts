import * as v from 'valibot';
import { atom, computed } from 'nanostores';
import type { Problem, Quote } from '#contract/orders.ts';
import { $restaurantId } from '#features/cart/cart.store.ts';
import { type ModalData, openModal } from '#features/shared/modal.store.ts';
import type { ApiClient } from '#lib/api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { sessionAtom } from '#lib/persistent-stores.ts';
import { $draft, editDraft } from '../checkout-form.store.ts';
import { $effectiveFulfilment } from '../checkout.store.ts';
import { $quote, isTimeProblem } from '../quote.store.ts';
import { isNoLongerShown, proposeTime, type ProposedTime, ShownTime } from './order-times.ts';

/** Why the time of the order is cleared. `moved`: the soonest time is later than the one that was shown. */
type TimeRefusal = ModalData['orderTime']['refusal'];

/**
 * In session storage: a reload does not replace a time that the customer has seen. Until the delivery zone is known, the
 * time is only the earliest one.
 */
const StoredTime = v.nullable(
  v.object({ ...ShownTime.entries, restaurantId: v.number(), isPickup: v.boolean(), isZoneKnown: v.boolean() }),
);

/** The time that the checkout has shown last; null before the first quote and after an order. */
const $shownTime = sessionAtom('checkout.time', null, (value): value is v.InferOutput<typeof StoredTime> =>
  v.is(StoredTime, value),
);

/**
 * The time that was cleared last, as in the form, and how often that happened since the page was opened: each time, the
 * times on offer have changed.
 */
export const $clearedTime = atom({ when: '', count: 0 });

/** The times on offer depend on it. The quote has the zone of an address with coordinates. */
export const $slotQuery = computed(
  [$restaurantId, $effectiveFulfilment, $quote],
  (restaurantId, { isPickup, branchId, zoneId }, { quote }) => {
    const zone = quote?.zone?.id ?? zoneId;
    return {
      id_restaurant: restaurantId,
      ...(!isPickup && zone !== null && { zone_id: zone }),
      ...(isPickup && { fulfilment: 'pickup' as const, ...(branchId !== null && { branch_id: branchId }) }),
    };
  },
);

/** The time that was shown for an order of the current restaurant; null if none was. */
export function lastShownTime() {
  const shown = $shownTime.get();
  return shown?.restaurantId === $restaurantId.get() ? shown : null;
}

export const forgetShownTime = (): void => $shownTime.set(null);

/** Clears the time and asks for another one whenever a quote no longer has the time that was shown. */
export const watchOrderTime = (api: ApiClient): (() => void) =>
  $quote.subscribe((quoted) => {
    if (quoted.state === 'ready') compareWithShownTime(api, quoted.quote);
  });

function compareWithShownTime(api: ApiClient, { problems, eta }: Quote): void {
  const { when, isPickup, canSchedule } = $effectiveFulfilment.get();
  if (when === '') return;
  const shown = lastShownTime();
  const refusal = findRefusal(problems);
  if (refusal) {
    // Without a shown time, the page has just been opened, and proposes one.
    if (canSchedule && (shown || when !== 'asap')) void clearTime(api, refusal);
    return;
  }
  if (problems.some(isTimeProblem)) return;
  const isComparable = when === 'asap' && shown?.when === 'asap' && shown.isPickup === isPickup && shown.isZoneKnown;
  if (isComparable && isNoLongerShown(shown, eta, Date.now())) void clearTime(api, 'moved');
  else showTime(when, eta);
}

function showTime(when: string, eta: Quote['eta']): void {
  const { isPickup, hasZones } = $effectiveFulfilment.get();
  const isZoneKnown = isPickup || !hasZones || ($quote.get().quote?.zone ?? null) !== null;
  $shownTime.set({ restaurantId: $restaurantId.get(), isPickup, isZoneKnown, when, eta, at: Date.now() });
}

/**
 * Why another time is needed. Undefined if no time helps: a restaurant without orders for later is closed, or one is
 * closed at a chosen time, too.
 */
function findRefusal(problems: readonly Problem[]): TimeRefusal | undefined {
  const { when, canSchedule } = $effectiveFulfilment.get();
  const isPossible = (code: Problem['code']): code is Exclude<TimeRefusal, 'moved'> =>
    isTimeProblem({ code }) && (code !== 'restaurant_closed' || (canSchedule && when === 'asap'));
  return problems.map(({ code }) => code).find(isPossible);
}

/** Clears the time of an order that was refused because of it, unless its quote has done so. */
export async function clearRefusedTime(api: ApiClient, problems: readonly Problem[]): Promise<void> {
  if ($effectiveFulfilment.get().when === '') return;
  const refusal = findRefusal(problems);
  if (refusal) await clearTime(api, refusal);
}

/** No other time is chosen instead: only the customer's press may move the order. */
async function clearTime(api: ApiClient, refusal: TimeRefusal): Promise<void> {
  const { when, isPickup, canSchedule } = $effectiveFulfilment.get();
  editDraft({ when: '' });
  $shownTime.set(null);
  $clearedTime.set({ when, count: $clearedTime.get().count + 1 });
  const query = $slotQuery.get();
  const slots = await ignoreFailure('the customer chooses from the list', api.call('getSlots', { query }));
  if ($draft.get().when !== '') return;
  const proposal = slots ? proposeTime(canSchedule ? slots : { ...slots, days: [] }, when) : null;
  // The quote says why nothing can be ordered, and there is no list of times.
  if (!canSchedule && !proposal) return editDraft({ when: 'asap' });
  openModal('orderTime', { refusal, isPickup, canSchedule, proposal });
}

/** Sets the time that the customer has accepted. */
export function acceptTime({ when, from, to }: ProposedTime): void {
  editDraft({ when });
  showTime(when, { from, to });
}
