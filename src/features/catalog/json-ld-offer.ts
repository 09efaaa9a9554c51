import type { ItemAvailability, Offer } from 'schema-dts';
import type { Product } from '#contract/catalog.ts';

const IN_STOCK: ItemAvailability = 'https://schema.org/InStock';
const OUT_OF_STOCK: ItemAvailability = 'https://schema.org/OutOfStock';

/**
 * What a product costs, in major units. The currency is the wire's own code: ISO 4217 has none for the rouble of
 * Tiraspol (RUP), and a price converted into another currency would not be the price that is asked.
 */
export const priceOf = ({ price, currency }: Pick<Product, 'price' | 'currency'>) => ({ '@type': 'Offer', price, priceCurrency: currency }) as const satisfies Offer;

/** Whether it can be bought today (an inactive product keeps its page). */
export const availabilityOf = ({ active }: Pick<Product, 'active'>): ItemAvailability => (active ? IN_STOCK : OUT_OF_STOCK);
