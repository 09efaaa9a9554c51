export const messages = {
  home: 'Home',
  board: 'Orders',
  menu: 'Menu',
  people: 'Staff',
  devices: 'Devices',
} as const;
