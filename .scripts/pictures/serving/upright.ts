import { figure } from '../draw/figure.ts';
import { lying, standalone, type Serving } from '../setting.ts';
import { copies } from './copies.ts';
import { lay } from './ground.ts';
import { MIDDLE, type Table } from './table.ts';

/** The dish on its plate or board, companions behind it and in front of it. */
export function serveOn(serving: Serving, table: Table): void {
  const { scene, random, main, companions, shades } = table;
  const { place, size, forward } = lay(serving, table);
  const base = place.y + forward;
  const near = lying.has(main.emoji) ? base + 34 : base;
  const first = random.sign();
  const sides = companions.map((ingredient, index) => ({ ...ingredient, side: index % 2 === 0 ? first : -first }));
  const behind = sides.filter((one, index) => standalone.has(one.emoji) || index === 0);
  const inFront = sides.filter((one) => !behind.includes(one));
  const reach = serving === 'glass' || serving === 'cup' ? 1.05 : 0.86;

  for (const { emoji, sprite, side } of behind) {
    const beside = standalone.has(emoji);
    scene.add(
      figure(scene, sprite, {
        x: MIDDLE + side * size * (beside ? 0.76 : 0.56),
        y: base - (beside ? 60 : 40),
        size: size * (beside ? 0.58 : 0.52),
        angle: beside ? 0 : side * random.between(4, 16),
        shadow: shades.shadow,
      }),
    );
  }
  for (const copy of copies(table, size)) {
    scene.add(figure(scene, main.sprite, { ...copy, y: near + copy.y, shadow: shades.shadow }));
  }
  for (const { sprite, side } of inFront) {
    scene.add(
      figure(scene, sprite, {
        x: MIDDLE + side * size * reach * 0.54,
        y: base + 18,
        size: size * 0.38,
        angle: side * random.between(4, 14),
        shadow: shades.shadow,
      }),
    );
  }
}
