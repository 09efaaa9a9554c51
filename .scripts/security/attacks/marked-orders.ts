import { createShopClient, loadMenu, placeOrderByApi } from '../../../src/tests/fixtures/shop-setup.ts';

/** Personal data that no other customers have. */
export interface Marks {
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly door: string;
  readonly comment: string;
}

const MARKS: Marks = {
  name: 'Zaharia Marcata',
  phone: '37360555777',
  street: 'Strada Marcata',
  door: 'K4711',
  comment: 'Cheia sub pres',
};

/** Which of the marks a text contains. */
export const marksIn = (text: string): string[] =>
  Object.entries(MARKS).flatMap(([name, mark]) => (text.includes(mark) ? [name] : []));

/** Places an order with the marks in cash, at the restaurant that is always open. Returns its id. */
export async function placeMarkedOrder(
  place: { readonly url: string },
  token: string,
  marks: Marks = MARKS,
): Promise<number> {
  const menu = await loadMenu(place, 'chisinau', 'casa-mare');
  const cities = await createShopClient(place).call('getCities');
  const city_id = cities.find(({ slug }) => slug === menu.city)?.id ?? 0;
  return placeOrderByApi(place, token, menu, {
    contact: { name: marks.name, phone: marks.phone },
    address: { city_id, street: marks.street, house: '7', intercom: marks.door },
    comment: marks.comment,
  });
}
