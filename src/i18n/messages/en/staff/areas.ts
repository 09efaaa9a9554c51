export const messages = {
  home: 'Home',
  board: 'Orders',
  people: 'Staff',
  devices: 'Devices',
} as const;
