import type { Address } from '#contract/user.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';

type Place = Pick<Address, 'street' | 'house'> & Partial<Address>;

const DETAILS = [
  ['entrance', 'user:entranceOf'],
  ['floor', 'user:floorOf'],
  ['apartment', 'user:apartmentOf'],
  ['intercom', 'user:intercomOf'],
] as const satisfies readonly (readonly [keyof Address, MessageKey<'user'>])[];

/** Street, house and block in one line: `Armenească 12, bl. 2`. */
export function addressLine({ street, house, block }: Place, t: Translate<'user'>): string {
  const line = `${street} ${house}`;
  return block ? `${line}, ${t('user:blockOf', { value: block })}` : line;
}

/** The way from the door on: `sc. 1 · et. 3 · ap. 12`; empty where nothing is known. */
export function addressDetails(address: Place, t: Translate<'user'>): string {
  return DETAILS.flatMap(([field, key]) => {
    const value = address[field];
    return value ? [t(key, { value })] : [];
  }).join(' · ');
}
