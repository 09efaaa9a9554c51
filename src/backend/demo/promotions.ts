import type { promotions } from '#backend/db/schema/index.ts';

type NewPromotion = typeof promotions.$inferInsert;
const DAY = 86_400_000;

/** One code for every answer that a promo check can give. */
export function demoPromotions(now: Date): NewPromotion[] {
  const yesterday = new Date(now.getTime() - DAY);
  return [
    { code: 'DINNER10', kind: 'percent', value: 10, title: { ru: 'Скидка 10 %', en: '10% off', ro: 'Reducere de 10 %' } },
    { code: 'MINUS50', kind: 'fixed', value: 5000, minSum: 30_000, title: { ru: 'Минус 50 от 300', en: '50 off from 300', ro: 'Minus 50 de la 300' } },
    { code: 'FREESHIP', kind: 'free_delivery', title: { ru: 'Бесплатная доставка', en: 'Free delivery', ro: 'Livrare gratuită' } },
    { code: 'FIRST20', kind: 'percent', value: 20, userLimit: 1, title: { ru: '20 % на один заказ', en: '20% off one order', ro: '20 % la o comandă' } },
    { code: 'SUMMER', kind: 'percent', value: 15, endsAt: yesterday, title: { ru: 'Летняя скидка', en: 'Summer discount', ro: 'Reducere de vară' } },
    { code: 'LUCKY1', kind: 'fixed', value: 10_000, useLimit: 1, uses: 1, title: { ru: 'Только первому', en: 'Only the first', ro: 'Doar primul' } },
    { code: 'FEAST500', kind: 'percent', value: 25, minSum: 50_000, title: { ru: '25 % от 500', en: '25% off from 500', ro: '25 % de la 500' } },
  ];
}
