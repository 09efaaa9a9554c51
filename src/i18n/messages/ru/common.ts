export const messages = {
  messages: 'Сообщения',
  close: 'Закрыть',
  tryAgain: 'Попробовать ещё раз',
  loading: 'Загружаем…',
  call: 'Позвонить: {{phone}}',
  offline: 'Нет связи. Проверьте интернет и попробуйте ещё раз.',
  somethingFailed: 'Что-то пошло не так. Попробуйте ещё раз.',
  notAvailableHere: 'Здесь это пока недоступно.',
  currency_MDL: 'лей',
  currency_RUP: 'руб.',
} as const;
