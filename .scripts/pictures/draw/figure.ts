import type { Sprite } from '../sprites.ts';
import { blur, ellipse, group, type Scene } from './scene.ts';

export interface Placement {
  readonly x: number;
  /** Where the figure touches what it stands on. */
  readonly y: number;
  /** Side of the square with the figure's area, so that long and round things look equally big. */
  readonly size: number;
  readonly angle?: number;
  /** The colour of its shadow on the table; no shadow without it. */
  readonly shadow?: string;
  /** Height over its natural height; less than 1 lays a flat thing down. */
  readonly squash?: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The longer side of a figure over its `size`, at most. */
const MAX_SIDE_RATIO = 1.22;

export function extent(sprite: Sprite, size: number): Extent {
  const scale = Math.min(
    size / Math.sqrt(sprite.width * sprite.height),
    (size * MAX_SIDE_RATIO) / Math.max(sprite.width, sprite.height),
  );
  return { width: sprite.width * scale, height: sprite.height * scale };
}

/** Draws a sprite that stands at a point, with a cast shadow and a soft one where it touches the table. */
export function figure(scene: Scene, sprite: Sprite, { x, y, size, angle = 0, shadow, squash = 1 }: Placement): string {
  const { width, height } = extent(sprite, size);
  const drawnHeight = height * squash;
  const picture = (y0: number, imageHeight: number, attributes = ''): string =>
    `<image x="${(-width / 2).toFixed(1)}" y="${y0.toFixed(1)}" width="${width.toFixed(1)}" height="${imageHeight.toFixed(1)}" ` +
    `preserveAspectRatio="none" ${attributes}data-drawing="${sprite.digest}" xlink:href="${sprite.href}"/>`;
  const turned = (markup: string): string =>
    group(
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)} 0 ${(-drawnHeight / 2).toFixed(1)})`,
      markup,
    );
  const drawn = turned(picture(-drawnHeight, drawnHeight));
  if (shadow === undefined) return drawn;
  const shadowHeight = drawnHeight * SHADOW_HEIGHT_RATIO;
  const cast = group(
    `translate(${(x + size * 0.03).toFixed(1)} ${(y + size * 0.045).toFixed(1)}) rotate(${(angle * 0.3).toFixed(1)})`,
    picture(-shadowHeight, shadowHeight, `opacity="0.5" filter="${silhouette(scene, shadow, size * 0.035)}" `),
  );
  const contact = ellipse(x, y - size * 0.03, width * 0.34, size * 0.055, {
    fill: shadow,
    opacity: 0.5,
    filter: blur(scene, size * 0.022),
  });
  return cast + contact + drawn;
}

/** Height of a cast shadow over the height of the figure: the light comes from above and a little from the front. */
const SHADOW_HEIGHT_RATIO = 0.36;

function silhouette(scene: Scene, colour: string, deviation: number): string {
  return scene.define(
    (id) =>
      `<filter id="${id}" x="-30%" y="-60%" width="160%" height="220%"><feFlood flood-color="${colour}"/>` +
      `<feComposite in2="SourceAlpha" operator="in"/><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
}
