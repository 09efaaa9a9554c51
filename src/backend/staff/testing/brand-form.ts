import type { BrandInput } from '#contract/staff/brand.ts';

export const brandForm = (extra: Partial<BrandInput> = {}): BrandInput => ({
  name: { ru: 'Мамалыга', ro: 'Mămăliga' },
  color: '#0b3d91',
  logo: '',
  share_picture: '',
  ...extra,
});
