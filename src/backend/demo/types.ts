import type { Allergen, Diet, Locale } from '#contract/constants.ts';

/** One text in every language of the shop. */
export type Text = Readonly<Record<Locale, string>>;

/** Plate colours of the pictures; a category's dishes share one. */
export type Tint = 'tomato' | 'amber' | 'lemon' | 'lime' | 'mint' | 'sky' | 'violet' | 'rose' | 'sand' | 'cocoa';

export interface DemoOption {
  readonly name: Text;
  /** Major units, 0 when it costs nothing. */
  readonly price: number;
}

/** `kind` says on which of the product's flat lists its options stand as well. */
export interface DemoGroup {
  readonly name: Text;
  readonly kind: 'modifier' | 'additive';
  readonly required?: boolean;
  readonly min?: number;
  /** 0 or absent: no limit. */
  readonly max?: number;
  readonly options: readonly DemoOption[];
}

export interface DemoProduct {
  /** Unique within the restaurant; kebab-case Latin. */
  readonly slug: string;
  readonly name: Text;
  readonly description: Text;
  /** Major units of the city's currency. */
  readonly price: number;
  readonly weight: number;
  readonly measure: 'g' | 'ml' | 'pcs';
  /** One to three emoji that compose its picture, the dish first. */
  readonly emoji: readonly string[];
  readonly active?: false;
  readonly recommended?: true;
  readonly allergens?: readonly Allergen[];
  readonly diets?: readonly Diet[];
  readonly groups?: readonly DemoGroup[];
}

export interface DemoCategory {
  readonly slug: string;
  readonly name: Text;
  readonly tint: Tint;
  readonly products: readonly DemoProduct[];
}

/** HH:MM in Europe/Chisinau; `to` not later than `from` runs past midnight. Weekday 1 is Monday. */
export interface DemoHours {
  readonly weekdays: readonly number[];
  readonly from: string;
  readonly to: string;
}

export interface DemoBranch {
  readonly name: Text;
  readonly address: Text;
  readonly phone: string;
  readonly lat: number;
  readonly lng: number;
  readonly hours: 'always' | readonly DemoHours[];
}

export interface DemoRestaurant {
  readonly slug: string;
  /** A brand: the same in every language. */
  readonly name: string;
  readonly description: Text;
  readonly cuisines: readonly Text[];
  readonly emoji: readonly string[];
  readonly tint: Tint;
  readonly phone: string;
  readonly min_order: number;
  readonly lead_minutes: number;
  readonly rating: { readonly average: number; readonly count: number };
  /** The first branch's hours are the restaurant's. */
  readonly branches: readonly DemoBranch[];
  readonly categories: readonly DemoCategory[];
}

export interface DemoCity {
  readonly slug: string;
  readonly name: Text;
  readonly phone: string;
  readonly currency: string;
  readonly delivery_price: number;
  readonly free_from: number;
  readonly emoji: readonly string[];
  readonly tint: Tint;
  readonly restaurants: readonly DemoRestaurant[];
}

export interface DemoNews {
  readonly slug: string;
  readonly name: Text;
  /** Simple HTML: paragraphs, lists, emphasis, links. */
  readonly description: Text;
  readonly published_at: string;
  readonly emoji: readonly string[];
  readonly tint: Tint;
  /** `city/restaurant/product` slugs. */
  readonly products: readonly string[];
}
