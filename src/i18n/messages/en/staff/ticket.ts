export const messages = {
  print: 'Print',
  printer: 'Ticket printer',
  printerLead: 'These settings are of this device. Tickets are printed on the printer that the browser uses.',
  paper: 'Width of the paper',
  millimetres: '{{count}} mm',
  automatic: 'Print when an order is accepted here',
  copy: 'COPY {{number}}',
  notFiscal: 'not a fiscal receipt',
  allergens: 'Allergens: {{names}}',
} as const;
