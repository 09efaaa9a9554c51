import { OPTIONAL_LOCALES, type ShopSettingsInput } from '#contract/staff/settings.ts';

export const shopSettingsForm = (extra: Partial<ShopSettingsInput> = {}): ShopSettingsInput => ({
  legal_name: 'Dinner SRL',
  idno: '1003600012345',
  legal_address: 'Chișinău, str. Pușkin 22',
  phone: '37322800900',
  email: 'office@example.md',
  languages: [...OPTIONAL_LOCALES],
  link_instagram: 'https://www.instagram.com/dinner',
  link_fb: '',
  link_telegram: 'https://t.me/dinner',
  link_tiktok: '',
  link_youtube: '',
  link_app_store: '',
  link_google_play: '',
  ...extra,
});
