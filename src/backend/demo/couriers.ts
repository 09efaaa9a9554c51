/** Every demo city has these couriers. */
export const DEMO_COURIERS = [
  { name: 'Ion Munteanu', phone: '37369100201' },
  { name: 'Maria Ceban', phone: '37369100202' },
  { name: 'Andrei Kovalenko', phone: '37369100203' },
] as const;
