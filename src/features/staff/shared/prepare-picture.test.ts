import { describe, expect, test, vi } from 'vitest';
import { MAX_PICTURE_BYTES } from '#contract/staff/pictures.ts';
import { canvasSize, type PictureCodec, preparePicture } from './prepare-picture.ts';

describe('the size of a picture that is made smaller', () => {
  test.each([
    ['the largest photographs of phones', [12_000, 9000], [3265, 2449]],
    ['the same upright', [9000, 12_000], [2449, 3265]],
    ['a square', [7000, 7000], [2828, 2828]],
    ['a panorama', [20_000, 1000], [8000, 400]],
    ['a line', [100_000, 1], [8000, 1]],
    ['a small one, which stays as it is', [1600, 1200], [1600, 1200]],
  ])('%s', (_what, [width = 0, height = 0], [newWidth, newHeight]) => {
    expect(canvasSize({ width, height })).toEqual({ width: newWidth, height: newHeight });
  });
});

const fileOf = (bytes: number, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type });

/** A browser that decodes every file to this size, and encodes to `bytesAt(quality)`. */
function browserWith(width: number, height: number, bytesAt: (quality: number) => number = () => 1000) {
  const close = vi.fn();
  return {
    close,
    decode: vi.fn<PictureCodec['decode']>(() => Promise.resolve({ width, height, close })),
    encode: vi.fn<PictureCodec['encode']>((_picture, _size, quality) => Promise.resolve(fileOf(bytesAt(quality)))),
  };
}
const cannotDecode: PictureCodec = {
  decode: () => Promise.reject(new Error('unknown format')),
  encode: () => Promise.reject(new Error('nothing to encode')),
};

describe('a chosen picture', () => {
  test('is sent as it is within the limits', async () => {
    const file = fileOf(5000);
    const browser = browserWith(4000, 3000);
    expect(await preparePicture(file, browser)).toBe(file);
    expect(browser.encode).not.toHaveBeenCalled();
    expect(browser.close).toHaveBeenCalledOnce();
  });

  test.each([
    ['too many bytes', fileOf(MAX_PICTURE_BYTES + 1), 4000, 3000],
    ['too many pixels', fileOf(5000), 8000, 6000],
    ['another format', fileOf(5000, 'image/heic'), 4000, 3000],
    ['a format that the system does not know', fileOf(5000, ''), 4000, 3000],
  ])('of %s becomes a smaller JPEG', async (_what, file, width, height) => {
    const browser = browserWith(width, height);
    expect((await preparePicture(file, browser)).size).toBe(1000);
    expect(browser.encode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ width, height }),
      { width: 3265, height: 2449 },
      0.9,
    );
    expect(browser.close).toHaveBeenCalledOnce();
  });

  test('is encoded at a lower quality until it is small enough', async () => {
    const browser = browserWith(8000, 6000, (quality) => (quality < 0.7 ? 2000 : MAX_PICTURE_BYTES + 1));
    expect((await preparePicture(fileOf(5000), browser)).size).toBe(2000);
    expect(browser.encode.mock.calls.map(([, , quality]) => quality)).toEqual([0.9, 0.8, 0.65]);
  });

  test('is refused if it never is', async () => {
    const browser = browserWith(8000, 6000, () => MAX_PICTURE_BYTES + 1);
    await expect(preparePicture(fileOf(5000), browser)).rejects.toMatchObject({ problem: 'pictureTooBig' });
    expect(browser.close).toHaveBeenCalledOnce();
  });
});

describe('a picture that the browser cannot decode', () => {
  test('is left to the server if it may accept it', async () => {
    const file = fileOf(5000);
    expect(await preparePicture(file, cannotDecode)).toBe(file);
  });

  test.each([
    ['unreadable', fileOf(5000, 'image/heic'), 'pictureUnreadable'],
    ['too big', fileOf(MAX_PICTURE_BYTES + 1), 'pictureTooBig'],
  ])('is reported as %s otherwise', async (_what, file, problem) => {
    await expect(preparePicture(file, cannotDecode)).rejects.toMatchObject({ problem });
  });
});
