import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, type PhotoKind } from '#contract/staff/pictures.ts';
import { media, mediaFiles, orderItems, products } from './db/schema/index.ts';
import { purgeExpired } from './scheduler.ts';
import { readUpload } from './pictures.ts';
import { examplePhoto } from './staff/testing/menu-examples.ts';
import { resourceExamples } from './staff/testing/resource-examples.ts';
import { signInAs } from './staff/testing/staff-accounts.ts';
import { eachDatabase } from './testing.ts';
import { placeOrder } from './testing/ordering.ts';

const KIBIBYTE = 1024;
const DAY_SECONDS = 86_400;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A PNG that claims to be of this size, in one bit per pixel; of 30,000² it has 114 MB of rows in a file of 110 kB. */
function hugePng(size: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(size / 8 + 1) * size), { level: 9 });
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

const text = (content: string) => new Uint8Array(Buffer.from(content));
const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${SCRIPT}</svg>`;
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

const uploads: Readonly<Record<string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>>> = {
  'a PNG of 30,000 by 30,000 pixels': () => hugePng(30_000),
  'an SVG': () => text(SVG),
  'a GIF': async () =>
    new Uint8Array(
      await sharp(await examplePhoto())
        .gif()
        .toBuffer(),
    ),
  'a page of HTML behind the first bytes of a JPEG': () =>
    joined(Buffer.from('\xff\xd8\xff', 'latin1'), text(`<!doctype html>${SCRIPT}`)),
  'an SVG behind the signature of a PNG': () => joined(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), text(SVG)),
  'a truncated JPEG': async () => (await examplePhoto(2000, 1500)).slice(0, 4 * KIBIBYTE),
  'a truncated PNG': async () => (await examplePhoto(2000, 1500, 'png')).slice(0, 4 * KIBIBYTE),
  'a truncated WebP': async () => (await examplePhoto(2000, 1500, 'webp')).slice(0, KIBIBYTE),
  'random bytes behind the signature of a WebP': () =>
    joined(Buffer.from('RIFF\0\0\x10\0WEBPVP8 ', 'latin1'), randomBytes(64 * KIBIBYTE)),
  'an empty file': () => new Uint8Array(),
};

describe('a hostile upload is refused within a second, without memory for its pixels', () => {
  test.each(Object.entries(uploads))('%s', async (_what, create) => {
    const bytes = await create();
    // The first use of the library loads it.
    await readUpload(await examplePhoto());
    const memory = process.memoryUsage.rss();
    const started = performance.now();
    expect(await readUpload(bytes)).toMatchObject({ ok: false });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(64 * KIBIBYTE * KIBIBYTE);
  });
});

eachDatabase((_name, open) => {
  const shop = open();

  async function openUploads() {
    const restaurantId = (await shop.restaurant('mama')).id;
    const { client } = await signInAs(shop, 'manager', [restaurantId]);
    const upload = (bytes: Uint8Array<ArrayBuffer>, kind: PhotoKind = 'dish') =>
      client.call('addPicture', { query: { restaurant_id: restaurantId, kind }, upload: bytes });
    const showOnDish = async (src: string) => {
      const id = await resourceExamples.product(shop, restaurantId);
      await client.call('setProductPicture', { body: { id, revision: 1, src } });
      return id;
    };
    return { restaurantId, client, upload, showOnDish };
  }

  const read = async (address: string): Promise<Buffer> => {
    const bytes = await shop.backend.readPicture(address);
    if (!bytes) throw new Error(`There is no picture at ${address}`);
    return Buffer.from(bytes);
  };
  const sizeOf = async (address: string) => {
    const { width, height, format } = await sharp(await read(address)).metadata();
    return [width, height, format];
  };

  test.each(['jpeg', 'png', 'webp'] as const)('a %s gets every size that pages name', async (format) => {
    const { upload } = await openUploads();
    const { src } = await upload(await examplePhoto(1000, 1000, format));
    expect(src).toMatch(/^\/pictures\/m\/[0-9a-f]{2}\/[0-9a-f]{32}-640\.webp$/);
    const at = (suffix: string) => sizeOf(src.replace('-640.webp', suffix));
    expect(await at('-640.webp')).toEqual([640, 480, 'webp']);
    expect(await at('-320.webp')).toEqual([320, 240, 'webp']);
    for (const [suffix, width, height] of [
      ['-160.avif', 160, 120],
      ['-320.avif', 320, 240],
      ['-640.avif', 640, 480],
    ] as const)
      expect(await at(suffix)).toEqual([width, height, 'heif']);
    expect(await shop.backend.readPicture(src.replace('-640', '-9999'))).toBeNull();
  });

  test('a cover is wide', async () => {
    const { upload } = await openUploads();
    const { src } = await upload(await examplePhoto(1600, 1200), 'wide');
    expect(src).toMatch(/^\/pictures\/w\/[0-9a-f]{32}-1200\.webp$/);
    expect(await sizeOf(src)).toEqual([1200, 675, 'webp']);
  });

  test('a photo of a telephone is turned upright, and reveals nothing about where it was taken', async () => {
    const { upload } = await openUploads();
    const photo = await sharp(await examplePhoto(1200, 800))
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 1/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { src, source } = await upload(new Uint8Array(photo));
    expect((await sizeOf(source)).slice(0, 2)).toEqual([800, 1200]);
    for (const address of [src, source, src.replace('-640.webp', '-640.avif')]) {
      const { exif, xmp, iptc, orientation } = await sharp(await read(address)).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test('what follows the end of a picture is not stored', async () => {
    const { upload } = await openUploads();
    const { src, source } = await upload(joined(await examplePhoto(), text(`\n${SCRIPT}`)));
    for (const address of [src, source]) expect((await read(address)).includes('<script')).toBe(false);
  });

  test('a focus decides which part stays, and another crop is another picture', async () => {
    const { restaurantId, client, upload } = await openUploads();
    const { src } = await upload(await examplePhoto(1600, 600));
    const crop = async (focus: number) => {
      const body = { restaurant_id: restaurantId, src, focus_x: focus, focus_y: 0.5 };
      const cropped = await client.call('cropPicture', { body });
      const { data } = await sharp(await read(cropped.src))
        .resize(1, 1, { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { src: cropped.src, isBlue: (data[2] ?? 0) > (data[0] ?? 0) };
    };
    const [left, right] = [await crop(0), await crop(1)];
    expect([left.isBlue, right.isBlue]).toEqual([true, false]);
    expect(new Set([src, left.src, right.src]).size).toBe(3);
  });

  test('the same upload has the same URL', async () => {
    const { upload } = await openUploads();
    const photo = await examplePhoto(700, 700);
    expect(await upload(photo)).toEqual(await upload(photo));
  });

  test('a refused upload says why, and stores nothing', async () => {
    const { restaurantId, client } = await openUploads();
    const before = await shop.db.$count(media);
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      client.fail('addPicture', { query: { restaurant_id: restaurantId, kind: 'dish' }, upload: bytes });
    expect((await send(text(SVG))).errors).toEqual({ file: ['Only JPEG, PNG and WebP files can be used.'] });
    expect((await send(await examplePhoto(100, 100))).status).toBe(422);
    expect((await send(new Uint8Array(MAX_PICTURE_BYTES + 2 * KIBIBYTE * KIBIBYTE))).status).toBe(413);
    expect(await shop.db.$count(media)).toBe(before);
  });

  test('a dish shows only pictures that were uploaded, of its own kind', async () => {
    const { restaurantId, client, upload } = await openUploads();
    const id = await resourceExamples.product(shop, restaurantId);
    const { src: wide } = await upload(await examplePhoto(), 'wide');
    const hash = createHash('sha256').update('unknown').digest('hex').slice(0, 32);
    for (const src of ['https://evil.example/a.webp', wide, `/pictures/m/ab/${hash}-640.webp`]) {
      const refused = await client.fail('setProductPicture', { body: { id, revision: 1, src } });
      expect(Object.keys(refused.errors ?? {})).toEqual(['src']);
    }
  });

  test('customers read the URL of the picture of a dish', async () => {
    const { restaurantId, upload, showOnDish } = await openUploads();
    const { src } = await upload(await examplePhoto(640, 480));
    const id = await showOnDish(src);
    const [row] = await shop.db.select({ slug: products.slug }).from(products).where(eq(products.id, id));
    const query = { id_restaurant: restaurantId, slug: row?.slug ?? '' };
    expect((await shop.client.request('getProduct', { query })).image).toBe(src);
  });

  test('pictures that nothing shows are deleted after a day; those of dishes and of orders stay', async () => {
    const { upload, showOnDish } = await openUploads();
    const [unused, shown, ordered] = [
      await upload(await examplePhoto(400, 300)),
      await upload(await examplePhoto(410, 300)),
      await upload(await examplePhoto(420, 300)),
    ];
    await showOnDish(shown.src);
    const { id: orderId } = await placeOrder(shop, await shop.signIn());
    await shop.db.update(orderItems).set({ image: ordered.src }).where(eq(orderItems.orderId, orderId));
    await purgeExpired(shop.db, shop.clock.now());
    expect(await shop.backend.readPicture(unused.src)).not.toBeNull();
    shop.clock.pass(DAY_SECONDS + 1);
    await purgeExpired(shop.db, shop.clock.now());
    expect(await shop.backend.readPicture(unused.src)).toBeNull();
    expect(await shop.db.$count(mediaFiles, eq(mediaFiles.path, unused.src.replace('-640.webp', '')))).toBe(0);
    for (const { src } of [shown, ordered]) expect(await shop.backend.readPicture(src)).not.toBeNull();
  });
});
