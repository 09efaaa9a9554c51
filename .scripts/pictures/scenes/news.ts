import { tints, type Tint } from '../compositions.ts';
import { backdrop } from '../draw/backdrop.ts';
import { figure } from '../draw/figure.ts';
import { createScene, group, rectangle, type Scene } from '../draw/scene.ts';
import { podium } from '../draw/tableware.ts';
import { loadSprite } from '../sprites.ts';
import { createRandom, type Random } from '../random.ts';

export interface Announcement {
  readonly seed: string;
  readonly food: readonly string[];
  readonly tint: Tint;
}

/** The picture of a news item, 16:9: its subject on a podium, two companions lower at the sides, confetti. */
export async function newsScene({ seed, food, tint }: Announcement): Promise<Scene> {
  const scene = createScene(1200, 675);
  const random = createRandom(seed);
  const palette = tints[tint];
  backdrop(scene, palette, random);
  scene.add(confetti(scene, palette.accent, random));
  const sprites = await Promise.all(food.map(loadSprite));
  const side = random.sign();
  const places = [
    { x: 600, y: 500, radius: 230, height: 92, size: 380 },
    { x: 600 - side * 350, y: 548, radius: 150, height: 64, size: 230 },
    { x: 600 + side * 350, y: 560, radius: 142, height: 54, size: 210 },
  ];
  const figures = places.map((place, index) => ({ ...place, sprite: sprites[index] })).reverse();
  for (const { sprite, x, y, radius, height, size } of figures) {
    if (sprite === undefined) continue;
    scene.add(
      podium(scene, x, y, radius, height, palette),
      figure(scene, sprite, { x, y: y + 12, size, shadow: palette.shadow }),
    );
  }
  return scene;
}

function confetti(scene: Scene, accent: string, random: Random): string {
  return Array.from({ length: 26 }, () => {
    const x = random.between(40, scene.width - 40);
    const y = random.between(30, scene.height * 0.5);
    const colour = random.pick([accent, '#ffffff', '#ffd21f', '#ffffff']);
    const size = random.between(8, 18);
    return group(
      `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.between(0, 180).toFixed(0)})`,
      rectangle(0, 0, size, size * random.pick([0.45, 1]), {
        rx: random.pick([2, size / 2]),
        fill: colour,
        opacity: 0.75,
      }),
    );
  }).join('');
}
