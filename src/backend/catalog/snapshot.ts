import { Ready } from '#backend/http/ready.ts';
import type { Restaurant } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { editionsOf, placesOf, type Edition } from './edition.ts';
import type { Interval, Opening } from './hours.ts';
import { holds, spellOf, type Spell } from './openings.ts';
import type { CatalogRows, Place } from './rows.ts';
import { withOpening, type TimelessRestaurant } from './view.ts';

const DAY = 86_400_000;

/** All restaurants as they are from `since` to before `until`, in milliseconds. */
interface List extends Pick<Spell, 'since' | 'until'> {
  readonly answer: Ready;
}

/** One version of the catalog without its menus; everything in it is made at most once. */
export class CatalogSnapshot {
  readonly edition: (locale: Locale) => Edition;
  readonly #places: ReadonlyMap<number, Place & { readonly cityId: number }>;
  readonly #hours: ReadonlyMap<number, readonly Interval[]>;
  readonly #openings = new Map<number, Spell>();
  readonly #lists = new Map<Locale, List>();

  constructor(rows: CatalogRows) {
    this.edition = editionsOf(rows);
    this.#hours = hoursOfRestaurants(rows);
    this.#places = placesOf(rows);
  }

  /** Where a restaurant stands; undefined for an unknown one. */
  place(restaurantId: number): Place | undefined {
    return this.#places.get(restaurantId);
  }

  restaurantsIn(cityIds: readonly number[]): number[] {
    return [...this.#places].flatMap(([id, { cityId }]) => (cityIds.includes(cityId) ? [id] : []));
  }

  /** Worked out again only when the last answer's next change has come. */
  openingOf(restaurantId: number, now: Date): Opening {
    return this.#spell(restaurantId, now.getTime()).opening;
  }

  restaurant(view: TimelessRestaurant, now: Date): Restaurant {
    return withOpening(view, this.openingOf(view.id, now));
  }

  /** All restaurants, ready to be sent; made anew when one of them opens or closes. */
  restaurants(locale: Locale, now: Date): Ready {
    const time = now.getTime();
    const known = this.#lists.get(locale);
    if (known && holds(known, time)) return known.answer;
    const views = this.edition(locale).restaurants;
    const spells = views.map(({ id }) => this.#spell(id, time));
    const answer = new Ready(views.map((view) => this.restaurant(view, now)));
    this.#lists.set(locale, { answer, since: time, until: spells.reduce((least, { until }) => Math.min(least, until), time + DAY) });
    return answer;
  }

  #spell(restaurantId: number, time: number): Spell {
    const known = this.#openings.get(restaurantId);
    if (known && holds(known, time)) return known;
    const spell = spellOf(this.#hours.get(restaurantId) ?? [], time);
    this.#openings.set(restaurantId, spell);
    return spell;
  }
}

/** The first branch's hours are the restaurant's. */
function hoursOfRestaurants({ branches }: CatalogRows): ReadonlyMap<number, readonly Interval[]> {
  const hours = new Map<number, readonly Interval[]>();
  for (const branch of branches) {
    if (hours.has(branch.restaurantId)) continue;
    hours.set(branch.restaurantId, branch.hours.map(({ weekday, opens, closes }) => ({ weekday, from: opens, to: closes })));
  }
  return hours;
}
