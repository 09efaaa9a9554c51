import type { PaymentMethod } from '#contract/constants.ts';
import type { IconName } from '#ui/icons.ts';

export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconName>> = { cash: 'cash', card_courier: 'courier', card_online: 'card' };

/** Cash comes first and is preselected, so that a filled form can be sent at once. */
const METHODS: readonly PaymentMethod[] = ['cash', 'card_courier', 'card_online'];

/** What is offered as long as nobody knows what the shop takes: whatever needs no bank. */
const WITHOUT_BANK: readonly PaymentMethod[] = ['cash', 'card_courier'];

/** The methods that a shop takes, in the order in which they are offered. */
export function offeredMethods(taken: readonly PaymentMethod[] = WITHOUT_BANK): PaymentMethod[] {
  return METHODS.filter((method) => taken.includes(method));
}
