import type { Options } from '#contract/catalog.ts';

export const DEMO_OPTIONS: Readonly<Record<keyof Options, string>> = {
  phone: '+373 22 80-80-80',
  link_instagram: 'https://www.instagram.com/',
  link_fb: 'https://www.facebook.com/',
  link_app_store: 'https://apps.apple.com/',
  link_google_play: 'https://play.google.com/store/apps',
};
