type Format = 'avif' | 'webp';

export interface Output {
  readonly width: number;
  readonly format: Format;
}

/** The proportions of a kind of picture, and every file it comes in. */
export interface Sizes {
  readonly ratio: number;
  readonly outputs: readonly Output[];
}

const files = (format: Format, ...widths: readonly number[]): readonly Output[] =>
  widths.map((width) => ({ width, format }));

export const dishSizes: Sizes = {
  ratio: 4 / 3,
  outputs: [...files('avif', 160, 320, 640), ...files('webp', 320, 640)],
};
export const wideSizes: Sizes = {
  ratio: 16 / 9,
  outputs: [...files('avif', 320, 640, 1200), ...files('webp', 320, 640, 1200)],
};

export function fileOf(name: string, { width, format }: Output): string {
  return `${name}-${width}.${format}`;
}
