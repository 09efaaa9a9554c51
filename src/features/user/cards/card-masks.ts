import { cardKindOf } from './card-number.ts';

/** Grouped as the card's own embossing. */
export const NUMBER_MASK = { mask: (text: string) => cardKindOf(text).mask };

export const EXPIRY_MASK = { mask: '##/##', preProcess: completeExpiry };

export const CVC_MASK = { mask: '####' };

/** `7` can only be July, and browsers fill in `07/2027`. */
export function completeExpiry(text: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*20(\d{2})$/.exec(text.trim()) ?? [];
  if (month) return `${month.padStart(2, '0')}/${year}`;
  return /^[2-9]/.test(text) ? `0${text}` : text;
}
