import type { PaymentMethod } from '#contract/constants.ts';
import type { IconName } from '#ui/icons.ts';

export const METHOD_ICONS: Readonly<Record<PaymentMethod, IconName>> = { cash: 'cash', card_courier: 'courier', card_online: 'card' };

/** What this shop takes; cash comes first and is preselected, so that a filled form can be sent at once. */
export const OFFERED_METHODS: readonly PaymentMethod[] = ['cash', 'card_courier'];
