import type { SmsEncoding } from '#contract/staff/messages.ts';

// The alphabet of 3GPP TS 23.038 (GSM 03.38), 6.2.1, and its extension table, 6.2.1.1, whose characters are two septets.
// A message has 140 octets: 160 septets or 70 UCS-2 characters; each part of a longer one loses 6 octets to its header
// (3GPP TS 23.040, 9.2.3.24.1), which leaves 153 or 67.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

/** The length of a single message, and of each part of a longer one. */
const LENGTHS = {
  'gsm-7': { single: 160, part: 153 },
  'ucs-2': { single: 70, part: 67 },
} as const satisfies Record<SmsEncoding, { single: number; part: number }>;

export interface SmsSize {
  /** As the sender pays for them: characters of the extension table and of astral planes count as two. */
  readonly characters: number;
  readonly encoding: SmsEncoding;
  readonly segments: number;
}

/** The parts that are sent together: a character of the extension table, or a surrogate pair, is not split. */
function countSegments(
  units: readonly number[],
  { single, part }: { readonly single: number; readonly part: number },
): number {
  const total = units.reduce((sum, unit) => sum + unit, 0);
  if (total <= single) return 1;
  let [segments, used] = [1, 0];
  for (const unit of units) {
    if (used + unit > part) [segments, used] = [segments + 1, 0];
    used += unit;
  }
  return segments;
}

/** How a text is sent as SMS. */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every((each) => BASIC.includes(each) || EXTENSION.includes(each));
  const encoding: SmsEncoding = isGsm ? 'gsm-7' : 'ucs-2';
  const units = characters.map((each) => (isGsm ? (EXTENSION.includes(each) ? 2 : 1) : each.length));
  return {
    characters: units.reduce((sum, unit) => sum + unit, 0),
    encoding,
    segments: countSegments(units, LENGTHS[encoding]),
  };
}
