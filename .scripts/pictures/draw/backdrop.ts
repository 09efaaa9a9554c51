import type { Palette } from '../compositions.ts';
import type { Random } from '../random.ts';
import { blur, ellipse, linear, path, radial, rectangle, type Scene } from './scene.ts';

/** A seamless studio: a lit wall that runs into the table without an edge, and one large quiet shape on it. */
export function backdrop(scene: Scene, palette: Palette, random: Random): void {
  const { width, height } = scene;
  scene.add(
    rectangle(0, 0, width, height, {
      fill: linear(scene, { 0: palette.base, 0.5: palette.base, 0.62: palette.deep, 1: palette.base }),
    }),
    wallShape(scene, palette, random),
    ellipse(width / 2, height * 0.74, width * 0.62, height * 0.34, {
      fill: radial(scene, { 0: [palette.light, 0.95], 0.6: [palette.light, 0.5], 1: [palette.light, 0] }),
    }),
  );
}

function wallShape(scene: Scene, palette: Palette, random: Random): string {
  const { width, height } = scene;
  const fill = linear(scene, { 0: [palette.light, 0.95], 1: [palette.light, 0.1] });
  const x = width * random.between(0.42, 0.58);
  const radius = height * random.between(0.36, 0.44);
  const horizon = height * 0.6;
  const kind = random.pick(['disc', 'arch', 'hills', 'glow'] as const);
  if (kind === 'disc') return ellipse(x, height * 0.4, radius, radius, { fill });
  if (kind === 'arch') {
    const half = radius * 0.95;
    return path(
      `M${x - half} ${horizon}V${height * 0.42}A${half} ${half} 0 0 1 ${x + half} ${height * 0.42}V${horizon}Z`,
      { fill },
    );
  }
  if (kind === 'hills') {
    const hill = (at: number, size: number): string =>
      ellipse(at, horizon, size, size * 0.95, { fill, opacity: 0.75, 'clip-path': aboveHorizon(scene, horizon) });
    return hill(width * 0.24, height * 0.36) + hill(width * 0.72, height * 0.46);
  }
  return ellipse(x, height * 0.4, radius * 1.2, radius, {
    fill: palette.light,
    opacity: 0.85,
    filter: blur(scene, 50),
  });
}

function aboveHorizon(scene: Scene, horizon: number): string {
  return scene.define((id) => `<clipPath id="${id}">${rectangle(0, 0, scene.width, horizon, {})}</clipPath>`);
}
