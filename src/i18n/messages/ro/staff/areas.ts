export const messages = {
  home: 'Pagina principală',
  people: 'Angajați',
  devices: 'Dispozitive',
} as const;
