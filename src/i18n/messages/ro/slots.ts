export const messages = {
  day: 'Ziua',
  slot: 'Ora',
  noSlots: 'Momentan nu este nicio oră liberă. Reveniți mai târziu.',
  slotGone: 'Ora aleasă ({{time}}) nu mai este disponibilă. Alegeți alta.',
} as const;
