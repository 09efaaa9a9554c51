export const messages = {
  day: 'Day',
  slot: 'Time',
  tomorrow: 'Tomorrow, {{date}}',
  afterMidnight: 'After midnight, {{date}}',
  noSlots: 'No time is free at the moment. Please try again later.',
  slotGone: 'The time you chose, {{time}}, is no longer available. Choose another one.',
} as const;
