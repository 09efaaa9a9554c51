export const messages = {
  home: 'Home',
  board: 'Orders',
  orders: 'Find orders',
  reports: 'Reports',
  menu: 'Menu',
  promotions: 'Promo codes',
  hours: 'Opening hours',
  zones: 'Delivery zones',
  news: 'News',
  people: 'Staff',
  devices: 'Devices',
  audit: 'Log',
} as const;
