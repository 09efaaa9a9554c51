import { dough } from './dough.ts';
import { grains } from './grains.ts';
import { meat } from './meat.ts';
import { sea } from './sea.ts';
import { street } from './street.ts';
import { sushi } from './sushi.ts';
import { sweets } from './sweets.ts';
import { vegetables } from './vegetables.ts';

/** Food that no emoji shows truly, by name. */
export const foodDrawings: Readonly<Record<string, string>> = {
  ...dough,
  ...grains,
  ...meat,
  ...sea,
  ...street,
  ...sushi,
  ...sweets,
  ...vegetables,
};
