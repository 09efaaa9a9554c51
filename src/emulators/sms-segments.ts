// Segments of messages by GSM 03.38, as sms.md bills them: adry999/startica-portable-app
// docs/superpowers/specs/2026-09-26-sms-notify-design.md, section 3.4, after the OpenAPI document at docs.sms.md.

const GSM_7_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two characters. */
const GSM_7_EXTENSION = '\f^{}\\[~]|€';

/** Characters of a message in one segment, and of each segment of a longer one. */
const SEGMENT_SIZES = {
  'gsm-7': { single: 160, part: 153 },
  'ucs-2': { single: 70, part: 67 },
} as const;

export interface Segments {
  readonly encoding: keyof typeof SEGMENT_SIZES;
  readonly characters: number;
  readonly segments: number;
}

export function countSegments(text: string): Segments {
  const isGsm7 = [...text].every((sign) => GSM_7_BASIC.includes(sign) || GSM_7_EXTENSION.includes(sign));
  const encoding = isGsm7 ? 'gsm-7' : 'ucs-2';
  const characters = isGsm7
    ? [...text].reduce((sum, sign) => sum + (GSM_7_EXTENSION.includes(sign) ? 2 : 1), 0)
    : text.length;
  const { single, part } = SEGMENT_SIZES[encoding];
  return { encoding, characters, segments: characters <= single ? 1 : Math.ceil(characters / part) };
}
