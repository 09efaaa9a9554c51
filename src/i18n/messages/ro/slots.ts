export const messages = {
  day: 'Ziua',
  slot: 'Ora',
  tomorrow: 'Mâine, {{date}}',
  afterMidnight: 'După miezul nopții, {{date}}',
  noSlots: 'Momentan nu este nicio oră liberă. Reveniți mai târziu.',
  slotGone: 'Ora aleasă ({{time}}) nu mai este disponibilă. Alegeți alta.',
} as const;
