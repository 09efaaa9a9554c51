import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';

describe('a QR code', () => {
  const { size, path } = qrCode('https://dinner.example/app');

  it('has a version’s number of modules within a quiet zone of four', () => {
    expect((size - 8 - 17) % 4).toBe(0);
    expect(path).toMatch(/^M4 4h7v1h-7z/);
  });

  it('starts and ends its first rows with finder patterns', () => {
    const last = size - 4 - 7;
    expect(path).toContain(`M${last} 4h7v1h-7z`);
    expect(path).toContain('M4 5h1v1h-1zM10 5h1v1h-1z');
    expect(path).toContain(`M4 ${last}h7v1h-7z`);
  });

  it('leaves the quiet zone empty', () => {
    const starts = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => ({
      x: Number(x),
      y: Number(y),
      end: Number(x) + Number(width),
    }));
    expect(starts.every(({ x, y, end }) => x >= 4 && y >= 4 && end <= size - 4 && y < size - 4)).toBe(true);
  });
});
