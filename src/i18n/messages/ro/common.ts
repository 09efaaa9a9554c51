export const messages = {
  messages: 'Mesaje',
  close: 'Închideți',
  tryAgain: 'Încercați din nou',
  loading: 'Se încarcă…',
  call: 'Sunați la {{phone}}',
  offline: 'Nu aveți conexiune la internet. Verificați-o și încercați din nou.',
  somethingFailed: 'Ceva nu a mers. Încercați din nou.',
  notAvailableHere: 'Aici nu este disponibil.',
  currency_MDL: 'lei',
  currency_RUP: 'rub.',
} as const;
