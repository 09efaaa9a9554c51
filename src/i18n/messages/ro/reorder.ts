export const messages = {
  add: 'Adăugați în coș · {{price}}',
  addUnchecked: 'Adăugați în coș',
  gone: 'Nu mai sunt disponibile: {{dishes}}',
  choose: 'Alegeți din nou: {{dish}}',
  nothing: 'Aceste preparate nu sunt disponibile acum.',
  toMenu: 'Deschideți meniul',
} as const;
