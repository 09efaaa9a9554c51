/**
 * Every pair of colours in which something is read: the text, then its ground, by the names of the tokens.
 * A component that puts a text on a new ground adds its pair here; contrast.test.ts holds each to WCAG AA in both themes.
 */
export const TEXT_PAIRS = [
  ['text', 'page'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['text', 'sunken'],
  ['text', 'hover'],
  ['text', 'pressed'],
  ['text-muted', 'page'],
  ['text-muted', 'surface'],
  ['text-muted', 'raised'],
  ['text-muted', 'sunken'],
  ['text-muted', 'hover'],
  ['text-muted', 'primary-soft'],
  ['text-faint', 'page'],
  ['text-faint', 'surface'],
  ['text-faint', 'sunken'],
  ['success', 'page'],
  ['success', 'surface'],
  ['danger', 'page'],
  ['danger', 'surface'],
  ['text', 'danger-soft'],
  ['text', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'primary-pressed'],
  ['on-primary-soft', 'primary-soft'],
  ['on-success', 'success'],
  ['on-success-soft', 'success-soft'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  ['on-danger', 'danger-fill-pressed'],
  ['on-danger-soft', 'danger-soft'],
  ['on-warning-soft', 'warning-soft'],
  ['on-info-soft', 'info-soft'],
  ['on-inverse', 'inverse'],
  ['inverse-accent', 'inverse'],
  ['text', 'plate-honey'],
  ['text', 'plate-tomato'],
  ['text', 'plate-leaf'],
  ['text', 'plate-sea'],
  ['text', 'plate-berry'],
  ['text', 'plate-plum'],
  ['text', 'plate-cream'],
] as const;

/** What is told apart without words, at 3 : 1: the focus ring on the grounds it meets. */
export const MARK_PAIRS = [
  ['focus', 'page'],
  ['focus', 'surface'],
  ['focus', 'sunken'],
  ['text-faint', 'surface'],
] as const;

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
