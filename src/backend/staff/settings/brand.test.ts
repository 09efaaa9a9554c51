import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { auditLog, media, shopBrand } from '#backend/db/schema/index.ts';
import { purgeExpired } from '#backend/scheduler.ts';
import { createClient } from '#backend/testing/client.ts';
import { openInstance } from '#backend/testing/instances.ts';
import { eachDatabase } from '#backend/testing.ts';
import { LOGO_SIZES, logoSuffix } from '#contract/brand.ts';
import type { BrandInput } from '#contract/staff/brand.ts';
import { brandForm } from '../testing/brand-form.ts';
import { signInAs } from '../testing/staff-accounts.ts';

const DAY_SECONDS = 86_400;

/** A red disc on a transparent background, or on a blue one. */
const drawLogo = async (background = 'none', size = 300): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="${size}" height="${size}"><rect width="10" height="10" fill="${background}"/><circle cx="5" cy="5" r="3" fill="#f00"/></svg>`,
      ),
    )
      .png()
      .toBuffer(),
  );

eachDatabase((name, open) => {
  const shop = open();
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const save = async (extra: Partial<BrandInput> = {}, revision: number | null = null) =>
    (await owner()).call('saveBrand', { body: { ...brandForm(extra), revision } });
  const shown = () => shop.client.request('getOptions');
  const pixelOf = async (path: string, left: number, top: number) => {
    const bytes = await shop.backend.readPicture(path);
    if (!bytes) throw new Error(`No picture at ${path}`);
    const pixel = sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw();
    return [...(await pixel.toBuffer())];
  };

  afterEach(() => shop.db.delete(shopBrand));

  test('the form begins with the brand of the build, of which the options say nothing', async () => {
    expect(await (await owner()).call('getBrand')).toMatchObject({ revision: null, color: '#ffd21f', logo: '' });
    expect(await shown()).not.toHaveProperty('brand');
  });

  test('customers see it in their language, on every instance', async () => {
    const other = await openInstance(shop, name);
    const ofOther = createClient(() => other.backend);
    expect(await ofOther.request('getOptions')).not.toHaveProperty('brand');
    expect(await save()).toMatchObject({ revision: 1, name: { ru: 'Мамалыга', ro: 'Mămăliga' } });
    const expected = { name: 'Мамалыга', color: '#0b3d91', logo: '', share_picture: '' };
    expect((await shown()).brand).toMatchObject(expected);
    expect((await ofOther.request('getOptions')).brand).toMatchObject(expected);
    expect((await shop.client.request('getOptions', { locale: 'en' })).brand).toMatchObject({ name_lang: 'ru' });
    await other.close();
  });

  test('its name is in the message with a code', async () => {
    await save();
    await shop.client.request('sendCode', { body: { phone: shop.newPhone() }, locale: 'ro' });
    expect(shop.sms.sent.at(-1)?.text).toContain('Mămăliga');
  });

  test('an edit is in the audit log; one of an older revision is refused with the new version', async () => {
    const { id: staffId, client } = await signInAs(shop, 'owner');
    const saveAs = (color: string, revision: number | null) => ({ body: { ...brandForm({ color }), revision } });
    await client.call('saveBrand', saveAs('#0b3d91', null));
    expect(await client.fail('saveBrand', saveAs('#c9281c', null))).toMatchObject({
      status: 409,
      code: 'stale',
      current: { revision: 1, color: '#0b3d91' },
    });
    await client.call('saveBrand', saveAs('#c9281c', 1));
    expect(await shop.db.select().from(auditLog).where(eq(auditLog.staffId, staffId))).toMatchObject([
      { subject: 'brand', action: 'saveBrand', before: { color: '#ffd21f' }, after: { color: '#0b3d91' } },
      { before: { color: '#0b3d91' }, after: { color: '#c9281c' } },
    ]);
  });

  describe('a value is refused', () => {
    test.each<[string, Partial<BrandInput>]>([
      ['name.ru', { name: { en: 'Mamaliga' } }],
      ['name.ru', { name: { ru: 'x'.repeat(31) } }],
      ['color', { color: 'red' }],
      ['color', { color: '#fff' }],
      ['color', { color: '#7a7a7a' }],
      ['logo', { logo: `/pictures/l/${'0'.repeat(32)}-512.png` }],
      ['share_picture', { share_picture: 'https://example.com/picture.jpg' }],
    ])('%s: %j', async (field, extra) => {
      const refused = await (await owner()).fail('saveBrand', { body: { ...brandForm(extra), revision: null } });
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
    });
  });

  describe('a logo', () => {
    const upload = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await owner()).call('addShopPicture', { query: { kind: 'logo' }, upload: bytes });

    test('is stored as icons in every size, transparent where it was', async () => {
      const { src } = await upload(await drawLogo());
      expect(src).toMatch(/^\/pictures\/l\/[0-9a-f]{32}-512\.png$/);
      for (const purpose of ['any', 'maskable'] as const)
        for (const size of LOGO_SIZES[purpose]) {
          const bytes = await shop.backend.readPicture(src.replace('-512.png', logoSuffix(purpose, size)));
          expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({
            format: 'png',
            width: size,
            height: size,
          });
        }
      expect((await pixelOf(src, 0, 0))[3]).toBe(0);
      expect((await pixelOf(src, 256, 256)).slice(0, 3)).toEqual([255, 0, 0]);
    });

    test('home screens get an opaque background, in the colour of its corner', async () => {
      const { src: transparent } = await upload(await drawLogo());
      expect(await pixelOf(transparent.replace('-512', '-180'), 0, 0)).toEqual([255, 255, 255, 255]);
      const { src: blue } = await upload(await drawLogo('#00f'));
      expect(await pixelOf(blue.replace('-512', '-maskable-192'), 0, 0)).toEqual([0, 0, 255, 255]);
    });

    test('that is too small or no picture is refused', async () => {
      const client = await owner();
      for (const bytes of [await drawLogo('none', 100), new Uint8Array(Buffer.from('<svg></svg>'))]) {
        const refused = await client.fail('addShopPicture', { query: { kind: 'logo' }, upload: bytes });
        expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['file']]);
      }
    });

    test('that the brand shows is kept, another one is purged after a day', async () => {
      const [shownLogo, unused] = [await upload(await drawLogo('#0f0')), await upload(await drawLogo('#ff0'))];
      await save({ logo: shownLogo.src });
      shop.clock.pass(DAY_SECONDS + 1);
      await purgeExpired(shop.db, shop.clock.now());
      const kept = (await shop.db.select({ path: media.path }).from(media)).map(({ path }) => path);
      expect(kept).toContain(shownLogo.src.replace('-512.png', ''));
      expect(kept).not.toContain(unused.src.replace('-512.png', ''));
    });
  });
});
