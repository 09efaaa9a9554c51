export const messages = {
  home: 'Pagina principală',
  board: 'Comenzi',
  people: 'Angajați',
  devices: 'Dispozitive',
} as const;
