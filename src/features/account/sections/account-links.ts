import type { MessageKey } from '#i18n/keys.ts';
import type { IconName } from '#ui/icons.ts';

/** The links of the account: its own screens, and the orders. */
export const accountLinks = [
  { route: 'accountProfile', icon: 'user', title: 'account:profile', note: 'account:profileNote' },
  { route: 'accountAddress', icon: 'pin', title: 'account:addresses', note: 'account:addressesNote' },
  { route: 'accountBank', icon: 'creditCard', title: 'account:cards', note: 'account:cardsNote' },
  { route: 'orders', icon: 'receipt', title: 'account:orders', note: 'account:ordersNote' },
] as const satisfies readonly {
  route: string;
  icon: IconName;
  title: MessageKey<'account'>;
  note: MessageKey<'account'>;
}[];
