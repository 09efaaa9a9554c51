import { beforeEach, describe, expect, test } from 'vitest';
import { eachDatabase } from '#backend/testing.ts';
import { testShopData } from '#tests/shop/index.ts';
import { fixture } from '#backend/testing/fixture.ts';
import type { Locale } from '#contract/constants.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const CITY = 1;

  const writeStreets = (city: string, streets: unknown) =>
    shop.backend.command(['streets', city, typeof streets === 'string' ? streets : JSON.stringify(streets)]);
  const suggest = (q: string, locale: Locale = 'ro', city_id = CITY) =>
    shop.client.request('suggestAddress', { query: { city_id, q }, locale });
  const streetsOf = async (...parameters: Parameters<typeof suggest>) =>
    (await suggest(...parameters)).map(({ street }) => street);

  beforeEach(async () => {
    await writeStreets('alpha', fixture.streets['alpha']);
  });

  describe('the streets of a city', () => {
    test.each([
      ['stef', 'Strada Ștefan cel Mare'],
      ['Ștefan cel', 'Strada Ștefan cel Mare'],
      ['штеф', 'Strada Ștefan cel Mare'],
      ['str. stefan', 'Strada Ștefan cel Mare'],
      ['чел маре', 'Strada Ștefan cel Mare'],
      ['31 aug', 'Strada 31 August 1989'],
      ['pushkin', 'Strada Alexandr Pușkin'],
      ['ул. Пушкина', 'Strada Alexandr Pușkin'],
    ])('are found by %s', async (text, street) => {
      expect(await streetsOf(text)).toEqual([street]);
    });

    test('are named in the language of the customer', async () => {
      expect(await streetsOf('pushkin', 'ru')).toEqual(['Улица Пушкина']);
    });

    test('of another city are not suggested', async () => {
      expect(await streetsOf('pushkin', 'ro', 2)).toEqual(['Strada Pușkin']);
      expect(await streetsOf('stef', 'ro', 2)).toEqual([]);
    });

    test('keep the number of a house that follows', async () => {
      expect(await suggest('pushkin 22/1')).toEqual([
        { street: 'Strada Alexandr Pușkin', house: '22/1', lat: null, lng: null },
      ]);
      expect(await suggest('Ștefan cel Mare, 12a')).toMatchObject([{ house: '12a' }]);
      for (const house of ['3', '31', '19'])
        expect(await suggest(`31 August 1989, ${house}`)).toMatchObject([{ street: 'Strada 31 August 1989', house }]);
    });

    test.each([
      ['ул. Пушкина, дом 24, кв. 5', { house: '24', apartment: '5' }],
      ['24A, Pushkin St', { house: '24A' }],
      ['MD-2005 Alfa, str. Pușkin nr. 24 bl. 2', { house: '24', block: '2' }],
      ['пр-т Пушкина 24, Альфа', { house: '24' }],
      ['str. Alexandr Pușkin 24, sc. 1, et. 2', { house: '24', entrance: '1', floor: '2' }],
    ])('are found by %j', async (text, details) => {
      expect(await suggest(text)).toEqual([{ street: 'Strada Alexandr Pușkin', lat: null, lng: null, ...details }]);
    });

    test.each(['', 's', '   ', '%', '%%_', '\\', '🍕', 'zzz', "'; drop table streets --", 'strada'.repeat(10)])(
      'are none for %j',
      async (text) => {
        expect(await suggest(text)).toEqual([]);
      },
    );

    test('are found at a place up to 300 m away', async () => {
      const at = (lat: number, lng: number) =>
        shop.client.request('suggestAddress', { query: { city_id: CITY, lat, lng }, locale: 'en' });
      expect(await at(47.021, 28.841)).toEqual([
        { street: 'Ștefan cel Mare Street', house: null, lat: 47.021, lng: 28.841 },
      ]);
      expect(await at(47.03, 28.84)).toEqual([]);
    });

    test('cannot be looked up in a city without streets', async () => {
      await writeStreets('alpha', []);
      expect(await shop.client.raw('GET', `/api/suggest-address?city_id=${CITY}&q=stef`)).toMatchObject({
        status: 404,
      });
    });

    test('are unknown in a city that does not exist', async () => {
      expect(await shop.client.raw('GET', '/api/suggest-address?city_id=99&q=stef')).toMatchObject({ status: 404 });
    });

    test.each(['lat=91&lng=0', 'lat=NaN&lng=1', 'lat=1e5&lng=2', 'city_id=x', `q=${'a'.repeat(1000)}`])(
      'are refused for %s',
      async (query) => {
        expect(await shop.client.raw('GET', `/api/suggest-address?city_id=1&${query}`)).toMatchObject({ status: 422 });
      },
    );
  });

  test.each([
    ['Московский проспект', 'Бульвар Москова'],
    ['Студенческая', 'Улица Студенцилор'],
    ['Милеску Спэтару', 'Улица Николае Милеску Спэтару'],
    ['Miron Costin', 'Улица Мирона Костина'],
    ['Мирон Костин', 'Улица Мирона Костина'],
    ['пр. Молодежи', 'Бульвар Ренаштерий Национале'],
    ['Оргеевское шоссе', 'Каля Орхеюлуй'],
  ])('the demo finds %s', async (text, street) => {
    await writeStreets('alpha', testShopData.streets['chisinau']);
    expect((await streetsOf(text, 'ru'))[0]).toBe(street);
  });

  describe('a file of streets', () => {
    const street = (name: string) => ({ name: { ru: name, en: name, ro: name } });

    test('replaces the streets of its city', async () => {
      expect(await writeStreets('alpha', [street('Strada Nouă')])).toEqual({ ok: true, lines: ['alpha: 1 streets'] });
      expect(await streetsOf('noua')).toEqual(['Strada Nouă']);
      expect(await streetsOf('stef')).toEqual([]);
      expect(await streetsOf('pushkin', 'ro', 2)).toHaveLength(1);
    });

    test('may name a street by several names, each of which finds it, in the words of the first', async () => {
      const moscova = { name: { ru: 'Бульвар Москова', en: 'Moscova Boulevard', ro: 'Bulevardul Moscova' } };
      await writeStreets('alpha', [
        { ...moscova, aliases: ['Московский проспект', 'Moscow Avenue'] },
        street('Strada Nouă'),
      ]);
      for (const text of ['московский', 'Московский пр', 'moscow avenue', 'москова'])
        expect(await streetsOf(text, 'ru')).toEqual(['Бульвар Москова']);
      expect(await streetsOf('noua')).toEqual(['Strada Nouă']);
    });

    test('may have ten thousand of them', async () => {
      const many = Array.from({ length: 10_000 }, (_, index) => street(`Strada Numărul${index}`));
      expect(await writeStreets('alpha', many)).toMatchObject({ ok: true });
      expect(await streetsOf('numarul9999')).toEqual(['Strada Numărul9999']);
      expect(await suggest('numarul')).toHaveLength(6);
    });

    test.each([
      ['{', 'file: '],
      [[{ name: { en: 'A', ro: 'A' } }], '0.name.ru: '],
      [[{ ...street('A'), lat: 100 }], '0.lat: '],
      [[{ ...street('A'), aliases: [''] }], '0.aliases.0: '],
      [[{ ...street(' ') }], '0.name.ru: '],
    ])('that is not valid is refused: %j', async (streets, fault) => {
      const { ok, lines } = await writeStreets('alpha', streets);
      expect(ok).toBe(false);
      expect(lines[0]?.startsWith(fault)).toBe(true);
      expect(await streetsOf('stef')).toHaveLength(1);
    });

    test('belongs to a city', async () => {
      expect(await writeStreets('gamma', [])).toEqual({ ok: false, lines: ['There is no city gamma'] });
    });
  });
});
