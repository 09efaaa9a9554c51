export const messages = {
  home: 'Home',
  board: 'Orders',
  menu: 'Menu',
  promotions: 'Promo codes',
  hours: 'Opening hours',
  people: 'Staff',
  devices: 'Devices',
} as const;
