import type { LocalizedText } from '#backend/text.ts';

/** Messages of responses of the restaurant's side only. */
export const staffMessages = {
  notAllowed: {
    ru: 'У вас нет права на это действие.',
    en: 'You are not allowed to do this.',
    ro: 'Nu aveți dreptul la această acțiune.',
  },
  pinRequired: {
    ru: 'Выберите, кто работает, и введите PIN.',
    en: 'Choose who is working and enter the PIN.',
    ro: 'Alegeți cine lucrează și introduceți PIN-ul.',
  },
  changedMeanwhile: {
    ru: 'Это уже изменил кто-то другой. Сравните обе версии.',
    en: 'Somebody else has changed this meanwhile. Compare both versions.',
    ro: 'Altcineva a modificat acest lucru între timp. Comparați cele două versiuni.',
  },
  wrongCredentials: {
    ru: 'Неверный логин или пароль.',
    en: 'The login or the password is wrong.',
    ro: 'Numele de utilizator sau parola este greșită.',
  },
  wrongTotp: {
    ru: 'Неверный код. Введите тот, что сейчас показывает приложение.',
    en: 'The code is wrong. Enter the one that the app shows now.',
    ro: 'Codul este greșit. Introduceți codul afișat acum de aplicație.',
  },
  linkExpired: {
    ru: 'Ссылка больше не действует. Попросите новую.',
    en: 'The link is no longer valid. Ask for a new one.',
    ro: 'Linkul nu mai este valabil. Cereți unul nou.',
  },
  wrongPairingCode: {
    ru: 'Код не подходит или больше не действует.',
    en: 'The code is wrong or no longer valid.',
    ro: 'Codul este greșit sau nu mai este valabil.',
  },
  wrongPin: { ru: 'Неверный PIN.', en: 'The PIN is wrong.', ro: 'PIN greșit.' },
  loginTaken: {
    ru: 'Такой логин уже есть.',
    en: 'This login is already taken.',
    ro: 'Acest nume de utilizator există deja.',
  },
  loginInPassword: {
    ru: 'Пароль не должен содержать логин.',
    en: 'The password must not contain the login.',
    ro: 'Parola nu trebuie să conțină numele de utilizator.',
  },
  restaurantsRequired: {
    ru: 'Выберите хотя бы один ресторан.',
    en: 'Choose at least one restaurant.',
    ro: 'Alegeți cel puțin un restaurant.',
  },
  lastOwner: {
    ru: 'Это последний владелец. Сначала назначьте другого.',
    en: 'This is the last owner. Appoint another one first.',
    ro: 'Acesta este ultimul proprietar. Desemnați mai întâi altul.',
  },
} as const satisfies Record<string, LocalizedText>;
