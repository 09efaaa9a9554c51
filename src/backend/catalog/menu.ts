import type { Category, Product } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import type { MenuRows, ProductRow } from './catalog-queries.ts';
import { categoryView, productView, type Location } from './localized-catalog.ts';

interface LocalizedMenu {
  readonly categories: Category[];
  readonly products: ReadonlyMap<number, Product>;
}

/** One version of what a restaurant offers; localized once per language. */
export class Menu {
  readonly location: Location;
  /** By id, prices in minor units. */
  readonly products: ReadonlyMap<number, ProductRow>;
  readonly #rows: MenuRows;
  readonly #localized = new Map<Locale, LocalizedMenu>();

  constructor(location: Location, rows: MenuRows) {
    this.location = location;
    this.products = new Map(rows.products.map((row) => [row.id, row]));
    this.#rows = rows;
  }

  categories(locale: Locale): Category[] {
    return this.#in(locale).categories;
  }

  productBySlug(slug: string, locale: Locale): Product | undefined {
    const row = this.#rows.products.find((product) => product.slug === slug);
    return row && this.#in(locale).products.get(row.id);
  }

  /** Products that the restaurant recommends and that can be ordered, without the excluded ids. */
  recommended(excluded: ReadonlySet<number>, limit: number, locale: Locale): Product[] {
    const rows = this.#rows.products.filter(
      ({ id, recommended, active }) => recommended && active && !excluded.has(id),
    );
    return rows.slice(0, limit).flatMap(({ id }) => this.#in(locale).products.get(id) ?? []);
  }

  #in(locale: Locale): LocalizedMenu {
    const localized = this.#localized.get(locale) ?? this.#localize(locale);
    this.#localized.set(locale, localized);
    return localized;
  }

  #localize(locale: Locale): LocalizedMenu {
    const products = new Map(this.#rows.products.map((row) => [row.id, productView(row, this.location, locale)]));
    const rowsOf = Map.groupBy(this.#rows.products, ({ categoryId }) => categoryId);
    const categories = this.#rows.categories.map((category) =>
      categoryView(
        category,
        (rowsOf.get(category.id) ?? []).flatMap(({ id }) => products.get(id) ?? []),
        locale,
      ),
    );
    return { categories, products };
  }
}
