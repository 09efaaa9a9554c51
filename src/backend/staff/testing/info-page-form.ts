import type { InfoPageInput } from '#contract/staff/info-pages.ts';
import { newSlug } from './resource-examples.ts';

export const infoPageForm = (extra: Partial<InfoPageInput> = {}): InfoPageInput => ({
  slug: newSlug(),
  name: { ru: 'Условия заказа', en: 'Terms of the order', ro: 'Condițiile comenzii' },
  text: {
    ru: 'Заказ принят, когда ресторан подтвердил его.',
    en: 'Orders are confirmed.',
    ro: 'Comenzile se confirmă.',
  },
  position: 0,
  is_public: false,
  ...extra,
});
