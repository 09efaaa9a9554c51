export const messages = {
  day: 'День',
  slot: 'Время',
  noSlots: 'Свободного времени пока нет. Загляните позже.',
  slotGone: 'Время «{{time}}» больше недоступно. Выберите другое.',
} as const;
