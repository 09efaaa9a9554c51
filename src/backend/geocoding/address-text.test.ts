import { describe, expect, test } from 'vitest';
import { parseAddress, streetWords } from './address-text.ts';

const CITY = ['Кишинёв', 'Chisinau', 'Chișinău'];
const read = (text: string, cityNames: readonly string[] = CITY) => parseAddress(text, cityNames);

describe('the likeliest house and the street that is searched with it', () => {
  test.each([
    ['ул. Пушкина, 24', 'Пушкина', '24', {}],
    ['ул Пушкина д. 24', 'Пушкина', '24', {}],
    ['ул.Пушкина д.24А', 'Пушкина', '24А', {}],
    ['ул. Пушкина, дом 24', 'Пушкина', '24', {}],
    ['Пушкина 24 кв 5', 'Пушкина', '24', { apartment: '5' }],
    ['Пушкина 24, кв.5, подъезд 2, этаж 3', 'Пушкина', '24', { apartment: '5', entrance: '2', floor: '3' }],
    ['Пушкина 24, 2 подъезд, 3-й этаж', 'Пушкина', '24', { entrance: '2', floor: '3' }],
    ['Puskin nr. 24', 'Puskin', '24', {}],
    ['str. Pușkin, nr. 24, ap. 5', 'Pușkin', '24', { apartment: '5' }],
    ['str. Pușkin 24, sc. 1, et. 4, ap. 5', 'Pușkin', '24', { entrance: '1', floor: '4', apartment: '5' }],
    ['Pușkin 24/2', 'Pușkin', '24/2', {}],
    ['Pușkin 24 bl. 2', 'Pușkin', '24', { block: '2' }],
    ['Pușkin 24 bloc 2A', 'Pușkin', '24', { block: '2A' }],
    ['Pușkin 24 bl. A', 'Pușkin', '24', { block: 'A' }],
    ['Pușkin 24, bloc B, ap. 5', 'Pușkin', '24', { block: 'B', apartment: '5' }],
    ['Пушкина 24 корп.Б', 'Пушкина', '24', { block: 'Б' }],
    ['Blajă 24', 'Blajă', '24', {}],
    ['Пушкина 24к2', 'Пушкина', '24к2', {}],
    ['Пушкина 24 к. 2', 'Пушкина', '24', { block: '2' }],
    ['Пушкина 24 корп. 2', 'Пушкина', '24', { block: '2' }],
    ['Пушкина 24 стр. 2', 'Пушкина', '24', { block: '2' }],
    ['Пушкина 24 литера Б', 'Пушкина', '24Б', {}],
    ['Pușkin 24A', 'Pușkin', '24A', {}],
    ['Pușkin 24 A', 'Pușkin', '24A', {}],
    ['24 Pushkin St', 'Pushkin', '24', {}],
    ['24, Pushkin St', 'Pushkin', '24', {}],
    ['Flat 5, 24A Pushkin Street', 'Pushkin', '24A', { apartment: '5' }],
    ['Strada Pușkin 24, Chișinău', 'Pușkin', '24', {}],
    ['str Pușkin 24 Chisinau', 'Pușkin', '24', {}],
    ['Chișinău, str. Pușkin 24', 'Pușkin', '24', {}],
    ['MD-2005, str. Pușkin 24', 'Pușkin', '24', {}],
    ['str. Pușkin 24, MD2005 mun. Chișinău, Moldova', 'Pușkin', '24', {}],
    ['Pușkin 24, 2005, Chișinău', 'Pușkin', '24', {}],
    ['г. Кишинев ул. Пушкина 24', 'Пушкина', '24', {}],
    ['Молдова, Кишинёв, сектор Центр, улица Пушкина, 24', 'Пушкина', '24', {}],
    ['ул. А. С. Пушкина 24', 'Пушкина', '24', {}],
    ['bd. Dacia 27', 'Dacia', '27', {}],
    ['bdul Dacia 27', 'Dacia', '27', {}],
    ['b-dul Dacia 27', 'Dacia', '27', {}],
    ['бул. Дачия 27', 'Дачия', '27', {}],
    ['б-р Дачия 27', 'Дачия', '27', {}],
    ['пр-т Дачия 27', 'Дачия', '27', {}],
    ['пр. Дачия, д. 27', 'Дачия', '27', {}],
    ['Пушкина №24', 'Пушкина', '24', {}],
    ['Пушкина, 24\u{a0}', 'Пушкина', '24', {}],
    // Street and house of a form whose street contains the house as well.
    ['str. Pușkin nr. 24 ap. 5 24', 'Pușkin', '24', { apartment: '5' }],
    ['str. Pușkin 24 24', 'Pușkin', '24', {}],
    ['31 August 1989, nr. 19', '31 August 1989', '19', {}],
    ['31 August 1989, 3', '31 August 1989', '3', {}],
    ['19, 31 August 1989', '31 August 1989', '19', {}],
  ])('of %j are %j and %j', (text, street, house, details) => {
    const address = read(text);
    const likeliest = address.candidates.find((candidate) => candidate.house !== null);
    expect(likeliest?.house).toBe(house);
    expect(streetWords(likeliest?.street ?? '')).toEqual(streetWords(street));
    expect(address.details).toEqual(details);
  });
});

test.each([
  ['31 August 1989', ['31 August 1989', '31 August', 'August 1989']],
  ['31 August 12', ['31 August 12', '31 August', 'August 12']],
  ['str. Pușkin nr.', ['str. Pușkin']],
  ['Пушкина', ['Пушкина']],
  ['стр. Пушкина 24', ['стр. Пушкина 24', 'стр. Пушкина']],
])('%j may name the streets %j', (text, streets) => {
  expect(read(text).candidates.map(({ street }) => street)).toEqual(streets);
});

test.each([
  // What is left must name a street.
  ['Chișinău', CITY, 'Chișinău'],
  ['str. Chișinău', CITY, 'str. Chișinău'],
  ['str. Chișinău 5', CITY, 'str. Chișinău 5'],
  // The name of the city has two words; the street begins with the first of them.
  ['Ștefan cel Mare 5, Ștefan Vodă', ['Ștefan Vodă'], 'Ștefan cel Mare 5'],
  ['Ştefan Vodă, Ştefan cel Mare 5', ['Ștefan Vodă'], 'Ştefan cel Mare 5'],
  ['', CITY, ''],
  [' , ', CITY, ''],
])('the line of %j in %j is %j', (text, cityNames, line) => expect(read(text, cityNames).line).toBe(line));

test('the words of a kind of street are searched where nothing else is typed', () => {
  expect(streetWords('ул.')).toEqual(['ul']);
  expect(streetWords('пр-т Дачия')).toEqual(['dacia']);
});
