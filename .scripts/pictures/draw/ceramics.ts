import type { Random } from '../random.ts';
import type { Shades } from '../tints.ts';

/** The colours of one glaze, and of the line or pattern painted on it. */
export interface Glaze {
  readonly lit: string;
  readonly body: string;
  readonly shaded: string;
  readonly edge: string;
  readonly paint: string;
}

const white = { lit: '#ffffff', body: '#f7f5f3', shaded: '#dcd8d8', edge: '#b9b3b6' };
const cream = { lit: '#fffaf0', body: '#f8eedd', shaded: '#e2d0b4', edge: '#bfa882' };
const stone = { lit: '#eef0f0', body: '#d5d9da', shaded: '#b3b9bc', edge: '#8b9297' };
const night = { lit: '#5b6678', body: '#3c4656', shaded: '#2a3240', edge: '#1b212b' };
const clay = { lit: '#e79a76', body: '#cf7a54', shaded: '#a95a39', edge: '#7d3f26' };
const celadon = { lit: '#dff0e4', body: '#bddcc8', shaded: '#93bda4', edge: '#6b967e' };
const indigo = { lit: '#7d9fd6', body: '#5479b8', shaded: '#3a5a93', edge: '#274170' };

/** Mostly light glazes, on which food looks best; the painted line takes the category's accent. */
export function pickGlaze(shades: Shades, random: Random): Glaze {
  const glaze = random.pick([white, white, white, white, cream, cream, stone, celadon, night, clay, indigo]);
  const dark = glaze === night || glaze === clay || glaze === indigo;
  return { ...glaze, paint: dark ? '#f3dfbd' : shades.accent };
}
