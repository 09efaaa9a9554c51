import { brand } from './shop.config.ts';

/**
 * The shades of the colour, each for the light and the dark theme. They are tuned by hand: with another colour, set
 * this to null, and the shades are derived so that every text on them is readable.
 */
export const shades = {
  'primary-hover': ['#ffc907', '#ffdb4d'],
  'primary-pressed': ['#f5bb00', '#efc10a'],
  'on-primary': ['#211b14', '#211b14'],
  'primary-soft': ['#fff3c4', '#3b310f'],
  'on-primary-soft': ['#5a4500', '#ffe27a'],
  'inverse-accent': [brand.color, '#7a5a00'],
  focus: ['#211b14', brand.color],
} as const;

/**
 * All other colours by role, each for the light and the dark theme. A component names a role, never a shade. Pairs of
 * text and background are listed in contrast.test.ts and checked against WCAG AA.
 */
export const colors = {
  page: ['#faf6ef', '#14110e'],
  surface: ['#ffffff', '#1e1a16'],
  sunken: ['#f3ede3', '#2a2520'],
  raised: ['#ffffff', '#241f1a'],
  hover: ['#f1eae0', '#322c26'],
  pressed: ['#e8dfd2', '#3b342d'],
  border: ['#ece4d8', '#2f2923'],
  'border-control': ['#8f8270', '#857a6c'],
  text: ['#211b14', '#f7f1e7'],
  'text-muted': ['#635a4e', '#bfb4a5'],
  'text-faint': ['#73695c', '#a69b8d'],
  success: ['#17793f', '#5fcf8a'],
  'on-success': ['#ffffff', '#0c2716'],
  'success-soft': ['#e1f3e6', '#16301f'],
  'on-success-soft': ['#145c33', '#8ce0ab'],
  danger: ['#c9281c', '#ff8073'],
  'danger-fill': ['#c9281c', '#d23a2d'],
  'danger-fill-hover': ['#b32016', '#c23226'],
  'danger-fill-pressed': ['#9a1910', '#ac291e'],
  'on-danger': ['#ffffff', '#ffffff'],
  'danger-soft': ['#fde8e4', '#3d1a16'],
  'on-danger-soft': ['#9a1d13', '#ffb0a7'],
  'warning-soft': ['#ffecc8', '#3d2c0d'],
  'on-warning-soft': ['#6b4300', '#ffd591'],
  'info-soft': ['#e4eefa', '#172a40'],
  'on-info-soft': ['#1d4a80', '#a9cdf7'],
  inverse: ['#2a231b', '#f7f1e7'],
  'on-inverse': ['#fbf7f0', '#211b14'],
  star: ['#e29a00', '#ffc53d'],
  backdrop: ['rgb(33 27 20 / 48%)', 'rgb(0 0 0 / 64%)'],
  'shadow-card': ['rgb(60 42 16 / 5%)', 'transparent'],
  'shadow-float': ['rgb(60 42 16 / 14%)', 'rgb(0 0 0 / 56%)'],
  shimmer: ['rgb(255 255 255 / 60%)', 'rgb(255 255 255 / 6%)'],
  'plate-honey': ['#ffeebf', '#3d3314'],
  'plate-leaf': ['#e0f0d5', '#26351c'],
  'plate-sea': ['#d9edf0', '#1a3236'],
} as const;
