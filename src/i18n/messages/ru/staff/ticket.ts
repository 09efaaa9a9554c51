export const messages = {
  print: 'Печать',
  printer: 'Принтер',
  printerLead: 'Настройки этого устройства. Чек на кухню печатается на принтере, выбранном в браузере.',
  paper: 'Ширина бумаги',
  millimetres: '{{count}} мм',
  automatic: 'Печатать, когда заказ принят здесь',
  copy: 'КОПИЯ {{number}}',
  notFiscal: 'не является фискальным чеком',
  allergens: 'Аллергены: {{names}}',
} as const;
