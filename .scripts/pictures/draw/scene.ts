/** A picture under construction: markup in drawing order, and the definitions it refers to. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Adds markup on top of what is there. */
  add(...markup: string[]): void;
  /** Adds a definition and returns the `url(#…)` that refers to it. */
  define(definition: (id: string) => string): string;
  /** Draws a smaller scene with measures of its own and places it on top. */
  inset(width: number, height: number, transform: string, draw: (inner: Scene) => void): void;
  markup(): string;
  toSvg(scale: number): string;
}

export function createScene(width: number, height: number): Scene {
  return createInnerScene(width, height, []);
}

function createInnerScene(width: number, height: number, definitions: string[]): Scene {
  const layers: string[] = [];
  return {
    width,
    height,
    add: (...markup) => void layers.push(...markup),
    define: (definition) => {
      const id = `d${definitions.length}`;
      definitions.push(definition(id));
      return `url(#${id})`;
    },
    inset: (innerWidth, innerHeight, transform, draw) => {
      const inner = createInnerScene(innerWidth, innerHeight, definitions);
      draw(inner);
      layers.push(group(transform, inner.markup()));
    },
    markup: () => layers.join(''),
    toSvg: (scale) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width * scale}" height="${height * scale}" ` +
      `viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${layers.join('')}</svg>`,
  };
}

/** Colours of a gradient by offset (0 to 1), with an opacity where it is not 1. */
export type Stops = Readonly<Record<number, string | readonly [colour: string, opacity: number]>>;

const stopsMarkup = (stops: Stops): string =>
  Object.entries(stops)
    .map(([offset, stop]) => ({ offset: Number(offset), ...toStop(stop) }))
    // Object keys that are integers come first.
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset, colour, opacity }) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

const toStop = (stop: Stops[number]) =>
  typeof stop === 'string' ? { colour: stop, opacity: 1 } : { colour: stop[0], opacity: stop[1] };

/** A gradient along the box of the shape it fills; the vector runs from (x1, y1) to (x2, y2) in its fractions. */
export function linear(scene: Scene, stops: Stops, [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
  return scene.define(
    (id) =>
      `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsMarkup(stops)}</linearGradient>`,
  );
}

/** A gradient around a point of the box of the shape it fills. */
export function radial(scene: Scene, stops: Stops, [cx, cy, r] = [0.5, 0.5, 0.5]): string {
  return scene.define(
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsMarkup(stops)}</radialGradient>`,
  );
}

export function blur(scene: Scene, deviation: number): string {
  return scene.define(
    (id) =>
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
}

/** Attributes as SVG writes them; numbers are rounded so that the markup stays short. */
function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${typeof value === 'number' ? Number(value.toFixed(2)) : value}"`)
    .join(' ');
}

export type Look = Readonly<Record<string, string | number>>;

export function ellipse(cx: number, cy: number, rx: number, ry: number, look: Look): string {
  return `<ellipse ${attributes({ cx, cy, rx, ry, ...look })}/>`;
}

export function path(d: string, look: Look): string {
  return `<path ${attributes({ d, ...look })}/>`;
}

export function rectangle(x: number, y: number, width: number, height: number, look: Look): string {
  return `<rect ${attributes({ x, y, width, height, ...look })}/>`;
}

export function group(transform: string, ...markup: string[]): string {
  return `<g transform="${transform}">${markup.join('')}</g>`;
}

/** Places flat drawings on the table: turned by `angle`, then foreshortened as the plates are. */
export function layOnTable(x: number, y: number, angle: number, ...markup: string[]): string {
  return group(
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 ${FORESHORTENING}) rotate(${angle.toFixed(1)})`,
    ...markup,
  );
}

/** Height over width of a circle lying on the table: everything is seen from about thirty degrees above. */
export const FORESHORTENING = 0.5;
