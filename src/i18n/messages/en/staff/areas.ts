export const messages = {
  home: 'Home',
  board: 'Orders',
  menu: 'Menu',
  promotions: 'Promo codes',
  people: 'Staff',
  devices: 'Devices',
} as const;
