import { encode } from 'uqr';

export interface QrCode {
  /** Width and height in modules (the squares of a QR code), with a quiet zone of four modules on each side. */
  readonly size: number;
  /** The dark modules as one SVG path; a module is one unit wide. */
  readonly path: string;
}

/** The QR code of a text, readable with up to 15 % of it damaged. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  return { size, path: data.map(rowPath).join('') };
}

/** Adjacent dark modules of a row are drawn as one bar, because separate squares would show hairlines between them. */
function rowPath(row: readonly boolean[], y: number): string {
  const bits = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)]
    .map(({ 0: bar, index }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
    .join('');
}
