export const messages = {
  print: 'Tipărește',
  printer: 'Imprimanta',
  printerLead: 'Setările acestui dispozitiv. Bonurile de bucătărie se tipăresc la imprimanta aleasă în browser.',
  paper: 'Lățimea hârtiei',
  millimetres: '{{count}} mm',
  automatic: 'Tipărește când comanda este acceptată aici',
  copy: 'COPIE {{number}}',
  notFiscal: 'nu este bon fiscal',
  allergens: 'Alergeni: {{names}}',
} as const;
