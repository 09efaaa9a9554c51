import type { City } from '#contract/catalog.ts';

/** A city with paid delivery at any cart total. */
export const balti: City = {
  id: 2,
  name: 'Bălți',
  slug: 'balti',
  phone: null,
  currency: 'MDL',
  delivery_price: 30,
  has_zones: false,
  order_amount_free_shipping: null,
};
