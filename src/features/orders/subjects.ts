import type { MessageKey } from '#i18n/keys.ts';
import type { Subject } from './rating.ts';

export const SUBJECT_KEYS: Readonly<Record<Subject, MessageKey<'orders'>>> = {
  food: 'orders:rateFood',
  delivery: 'orders:rateDelivery',
  service: 'orders:rateService',
};
