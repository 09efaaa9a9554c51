export const messages = {
  day: 'День',
  slot: 'Время',
  tomorrow: 'Завтра, {{date}}',
  afterMidnight: 'После полуночи, {{date}}',
  noSlots: 'Свободного времени пока нет. Загляните позже.',
  slotGone: 'Время «{{time}}» больше недоступно. Выберите другое.',
} as const;
