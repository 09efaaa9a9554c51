import { pickGlaze } from '../draw/ceramics.ts';
import { plate, type Place } from '../draw/plate.ts';
import { board, coaster, sheet, slab } from '../draw/surfaces.ts';
import type { Serving } from '../setting.ts';
import { MIDDLE, type Table } from './table.ts';

/** What a dish stands on, and how large it may be there. */
export interface Ground {
  readonly place: Place;
  readonly size: number;
  /** How far in front of the middle of the ground the dish stands. */
  readonly forward: number;
}

/** Lays tableware and answers where the dish goes. */
export function lay(serving: Serving, { scene, shades, random }: Table): Ground {
  const at = (y: number, radius: number): Place => ({ x: MIDDLE, y, radius, shadow: shades.shadow });
  const napkin = (): string => (random.chance(0.45) ? sheet(scene, at(340, 255), shades, random, 'linen') : '');
  const ceramic = (place: Place): string => plate(scene, place, pickGlaze(shades, random), random);
  const put = (place: Place, size: number, forward: number, ...markup: string[]): Ground => {
    scene.add(...markup);
    return { place, size, forward };
  };
  switch (serving) {
    case 'dessert':
      return put(at(360, 190), 282, 34, napkin(), ceramic(at(360, 190)));
    case 'cup':
      return put(at(372, 178), 268, 30, napkin(), ceramic(at(372, 178)));
    case 'glass':
      return put(at(388, 140), 288, 22, coaster(scene, at(388, 140), shades, random));
    case 'slab':
      return put(at(352, 258), 286, 44, slab(scene, at(352, 258), random));
    case 'board':
      return put(at(346, 226), 296, 52, board(scene, at(346, 226), random));
    case 'paper': {
      const wooden = random.chance(0.55);
      const under = wooden ? board(scene, at(352, 220), random) : '';
      return put(at(352, 220), 300, 44, under, sheet(scene, at(352, wooden ? 160 : 225), shades, random, 'paper'));
    }
    case 'underplate': {
      const place = at(356, 232);
      const wooden = random.chance(0.3);
      return put(place, 312, 50, ...(wooden ? [board(scene, place, random)] : [napkin(), ceramic(place)]));
    }
    default:
      return put(at(346, 240), 290, 48, napkin(), ceramic(at(346, 240)));
  }
}
