export const messages = {
  home: 'Pagina principală',
  board: 'Comenzi',
  orders: 'Căutare comenzi',
  reports: 'Rapoarte',
  menu: 'Meniu',
  promotions: 'Coduri promoționale',
  hours: 'Program',
  zones: 'Zone de livrare',
  news: 'Noutăți',
  people: 'Angajați',
  devices: 'Dispozitive',
  audit: 'Jurnal',
} as const;
