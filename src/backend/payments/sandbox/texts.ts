import { messages } from '#backend/http/messages.ts';
import type { LocalizedText } from '#backend/text.ts';

/** The texts of the pages of the test bank. */
export const bankTexts = {
  bank: { ru: 'Тестовый банк', en: 'Test bank', ro: 'Banca de test' },
  notice: {
    ru: 'Это тестовый банк: деньги не списываются. Не вводите данные настоящей карты.',
    en: 'This is a test bank: no money is taken. Do not enter real card details.',
    ro: 'Aceasta este o bancă de test: nu se retrag bani. Nu introduceți un card real.',
  },
  order: { ru: 'Заказ', en: 'Order', ro: 'Comanda' },
  toPay: { ru: 'К оплате', en: 'Total', ro: 'De plată' },
  number: { ru: 'Номер карты', en: 'Card number', ro: 'Numărul cardului' },
  expiry: { ru: 'Срок, ММ/ГГ', en: 'Expiry, MM/YY', ro: 'Expiră, LL/AA' },
  cvc: { ru: 'CVC', en: 'CVC', ro: 'CVC' },
  name: { ru: 'Имя на карте', en: 'Name on the card', ro: 'Numele de pe card' },
  pay: { ru: 'Оплатить', en: 'Pay', ro: 'Plătiți' },
  abandon: { ru: 'Отменить и вернуться', en: 'Cancel and return', ro: 'Anulați și reveniți' },
  testCards: { ru: 'Тестовые карты', en: 'Test cards', ro: 'Carduri de test' },
  testDetails: {
    ru: 'Срок — любой будущий, CVC — любые три цифры.',
    en: 'Any future expiry, any three digits as CVC.',
    ro: 'Orice dată viitoare, orice trei cifre ca CVC.',
  },
  good: { ru: 'оплата проходит', en: 'the payment succeeds', ro: 'plata reușește' },
  poor: { ru: 'недостаточно средств', en: 'insufficient funds', ro: 'fonduri insuficiente' },
  secure: { ru: 'подтверждение 3-D Secure', en: '3-D Secure confirmation', ro: 'confirmare 3-D Secure' },
  expired: { ru: 'срок действия истёк', en: 'expired card', ro: 'card expirat' },
  threeDSecureTitle: { ru: 'Подтвердите платёж', en: 'Confirm the payment', ro: 'Confirmați plata' },
  threeDSecureCode: {
    ru: 'Код из сообщения банка',
    en: 'Code from the bank’s message',
    ro: 'Codul din mesajul băncii',
  },
  threeDSecureTestCode: { ru: 'Тестовый код:', en: 'Test code:', ro: 'Cod de test:' },
  confirm: { ru: 'Подтвердить', en: 'Confirm', ro: 'Confirmați' },
  notFoundTitle: { ru: 'Платёж не найден', en: 'There is no such payment', ro: 'Plata nu a fost găsită' },
  check: { ru: 'Проверьте данные карты.', en: 'Check the card details.', ro: 'Verificați datele cardului.' },
  wrongNumber: { ru: 'Проверьте номер карты.', en: 'Check the card number.', ro: 'Verificați numărul cardului.' },
  notTestCard: {
    ru: 'Здесь принимаются только тестовые карты.',
    en: 'Only test cards are accepted here.',
    ro: 'Aici se acceptă doar carduri de test.',
  },
  wrongExpiry: { ru: 'Укажите месяц и год.', en: 'Enter the month and the year.', ro: 'Indicați luna și anul.' },
  pastExpiry: { ru: 'Срок действия истёк.', en: 'The card has expired.', ro: 'Cardul a expirat.' },
  wrongCvc: {
    ru: 'Введите три цифры с обратной стороны карты.',
    en: 'Enter the three digits from the back of the card.',
    ro: 'Introduceți cele trei cifre de pe verso.',
  },
  wrongName: {
    ru: 'Укажите имя, как на карте.',
    en: 'Enter the name on the card.',
    ro: 'Introduceți numele de pe card.',
  },
  wrongCode: messages.wrongCode,
} as const satisfies Record<string, LocalizedText>;
