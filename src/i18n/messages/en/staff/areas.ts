export const messages = {
  home: 'Home',
  people: 'Staff',
  devices: 'Devices',
} as const;
