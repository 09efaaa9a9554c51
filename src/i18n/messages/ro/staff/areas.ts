export const messages = {
  home: 'Pagina principală',
  board: 'Comenzi',
  menu: 'Meniu',
  people: 'Angajați',
  devices: 'Dispozitive',
} as const;
