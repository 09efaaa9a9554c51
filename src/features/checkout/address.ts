import type { Address } from '#contract/user.ts';
import type { Translate } from '#i18n/keys.ts';
import { ADDRESS_DETAILS } from './form.ts';

/** Street and house as people write them. */
export function addressLine({ street, house }: Pick<Address, 'street' | 'house'>, t: Translate): string {
  return t('orders:addressLine', { street, house });
}

/** Block, entrance, floor, apartment and intercom, as far as they are known. */
export function addressDetails(address: Pick<Address, (typeof ADDRESS_DETAILS)[number]>, t: Translate): string {
  return ADDRESS_DETAILS.flatMap((part) => {
    const value = address[part];
    return value ? [t(`orders:${part}`, { value })] : [];
  }).join(', ');
}
