import { qrCode } from './qr-code.ts';

/** The QR code of a text, black on white in both themes: scanners need the contrast. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { size, path } = qrCode(text);
  return (
    <svg className="qr-image" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
