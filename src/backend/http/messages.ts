import type { LocalizedText } from '#backend/text.ts';
import { staffMessages } from './staff-messages.ts';

/** Messages of responses. The storefront has its own for the codes of cart and checkout. */
export const messages = {
  ...staffMessages,
  malformedJson: {
    ru: 'Запрос не удалось прочитать.',
    en: 'The request could not be read.',
    ro: 'Cererea nu a putut fi citită.',
  },
  invalidRequest: { ru: 'Проверьте заполнение полей.', en: 'Please check the fields.', ro: 'Verificați câmpurile.' },
  required: { ru: 'Заполните это поле.', en: 'This field is required.', ro: 'Completați acest câmp.' },
  tooLong: { ru: 'Слишком длинный текст.', en: 'This is too long.', ro: 'Textul este prea lung.' },
  outOfRange: {
    ru: 'Значение вне допустимых пределов.',
    en: 'The value is out of range.',
    ro: 'Valoarea este în afara limitelor.',
  },
  invalidValue: { ru: 'Неверное значение.', en: 'The value is not valid.', ro: 'Valoarea nu este validă.' },
  wrongEmail: {
    ru: 'Укажите правильный адрес почты.',
    en: 'Enter a valid email address.',
    ro: 'Introduceți o adresă de e-mail validă.',
  },
  wrongPhone: {
    ru: 'Укажите номер полностью.',
    en: 'Enter the whole phone number.',
    ro: 'Introduceți numărul complet.',
  },
  futureBirth: {
    ru: 'Дата рождения не может быть в будущем.',
    en: 'The date of birth cannot be in the future.',
    ro: 'Data nașterii nu poate fi în viitor.',
  },
  unknownCity: { ru: 'Такого города нет.', en: 'There is no such city.', ro: 'Nu există un astfel de oraș.' },
  wrongCode: { ru: 'Неверный код.', en: 'That code isn’t right.', ro: 'Codul este greșit.' },
  codeNotFound: { ru: 'Код не найден.', en: 'The code was not found.', ro: 'Codul nu a fost găsit.' },
  tooManyCodes: {
    ru: 'Слишком много запросов кода. Попробуйте позже.',
    en: 'You have asked for too many codes. Please try again later.',
    ro: 'Prea multe coduri solicitate. Încercați mai târziu.',
  },
  tooManyRequests: {
    ru: 'Слишком много попыток подряд. Подождите несколько минут и попробуйте ещё раз.',
    en: 'Too many attempts in a row. Wait a few minutes and try again.',
    ro: 'Prea multe încercări la rând. Așteptați câteva minute și încercați din nou.',
  },
  signInRequired: {
    ru: 'Войдите, чтобы продолжить.',
    en: 'Sign in to continue.',
    ro: 'Autentificați-vă pentru a continua.',
  },
  notFound: { ru: 'Не найдено.', en: 'Not found.', ro: 'Nu a fost găsit.' },
  gone: { ru: 'Этого больше нет.', en: 'This is no longer here.', ro: 'Acest lucru nu mai există.' },
  methodNotAllowed: {
    ru: 'Этот вызов принимает другой метод.',
    en: 'This call takes another method.',
    ro: 'Acest apel acceptă altă metodă.',
  },
  tooLarge: { ru: 'Слишком большой запрос.', en: 'The request is too large.', ro: 'Cererea este prea mare.' },
  idempotencyKeyReused: {
    ru: 'Этот ключ уже использован с другим содержанием.',
    en: 'This key was already used with another body.',
    ro: 'Această cheie a fost deja folosită cu alt conținut.',
  },
  internalError: {
    ru: 'У нас что-то сломалось. Попробуйте ещё раз.',
    en: 'Something broke on our side. Please try again.',
    ro: 'Ceva nu a funcționat la noi. Încercați din nou.',
  },
  busy: {
    ru: 'Сейчас слишком много запросов. Попробуйте ещё раз через несколько секунд.',
    en: 'There are too many requests right now. Try again in a few seconds.',
    ro: 'Sunt prea multe cereri acum. Încercați din nou peste câteva secunde.',
  },
  readOnly: {
    ru: 'Сейчас мы не можем принимать заказы и изменения. Попробуйте позже.',
    en: 'We cannot accept changes and orders right now. Please try again later.',
    ro: 'Momentan nu putem accepta comenzi și modificări. Încercați mai târziu.',
  },
  orderChanged: {
    ru: 'Заказ изменился. Проверьте его ещё раз.',
    en: 'The order has changed. Please look at it again.',
    ro: 'Comanda s-a schimbat. Verificați-o din nou.',
  },
  addressRequired: {
    ru: 'Укажите адрес доставки.',
    en: 'Choose a delivery address.',
    ro: 'Indicați adresa de livrare.',
  },
  changeTooSmall: {
    ru: 'Сумма меньше суммы заказа.',
    en: 'The amount is less than the order total.',
    ro: 'Suma este mai mică decât totalul comenzii.',
  },
  onlineUnavailable: {
    ru: 'Оплата картой онлайн здесь недоступна.',
    en: 'Paying by card online is not available here.',
    ro: 'Plata online cu cardul nu este disponibilă aici.',
  },
  methodNotAccepted: {
    ru: 'Ресторан не\u00a0принимает такой способ оплаты. Выберите другой.',
    en: 'The restaurant does not accept this payment method. Choose another one.',
    ro: 'Restaurantul nu acceptă această metodă de plată. Alegeți alta.',
  },
  cannotPay: {
    ru: 'Этот заказ уже нельзя оплатить.',
    en: 'This order can no longer be paid for.',
    ro: 'Această comandă nu mai poate fi plătită.',
  },
  cardUnusable: {
    ru: 'Этой картой нельзя заплатить. Выберите другую.',
    en: 'This card cannot be used to pay. Choose another one.',
    ro: 'Cu acest card nu se poate plăti. Alegeți altul.',
  },
  cardAlreadySaved: {
    ru: 'Эта карта уже сохранена.',
    en: 'This card is already saved.',
    ro: 'Acest card este deja salvat.',
  },
  unknownCardToken: {
    ru: 'Банк не подтвердил карту. Введите её ещё раз.',
    en: 'The bank did not accept the card. Please enter it again.',
    ro: 'Banca nu a acceptat cardul. Introduceți-l din nou.',
  },
  invalidSignature: { ru: 'Подпись не подходит.', en: 'The signature does not fit.', ro: 'Semnătura nu corespunde.' },
  amountMismatch: {
    ru: 'Сумма не та, что у платежа.',
    en: 'The amount is not that of the payment.',
    ro: 'Suma nu este cea a plății.',
  },
  currencyMismatch: {
    ru: 'Валюта не та, что у платежа.',
    en: 'The currency is not that of the payment.',
    ro: 'Valuta nu este cea a plății.',
  },
  smsFailed: {
    ru: 'Не удалось отправить SMS. Попробуйте ещё раз.',
    en: 'The text message could not be sent. Please try again.',
    ro: 'SMS-ul nu a putut fi trimis. Încercați din nou.',
  },
  unfinishedOrder: {
    ru: 'Сначала дождитесь завершения заказа или отмените его.',
    en: 'An order is still on its way. Wait until it is finished, or cancel it first.',
    ro: 'Aveți o comandă în curs. Așteptați finalizarea ei sau anulați-o mai întâi.',
  },
  cannotCancel: {
    ru: 'Этот заказ уже нельзя отменить.',
    en: 'This order can no longer be cancelled.',
    ro: 'Această comandă nu mai poate fi anulată.',
  },
  cannotRate: {
    ru: 'Оценить можно один раз и только доставленный заказ.',
    en: 'An order can be rated once, after it was delivered.',
    ro: 'O comandă poate fi evaluată o singură dată, după livrare.',
  },
  cannotReview: {
    ru: 'Отзыв можно написать только к оценённому заказу.',
    en: 'Only an order that was rated can have a review.',
    ro: 'Doar o comandă evaluată poate avea o recenzie.',
  },
  cannotReport: {
    ru: 'О проблеме можно сообщить, когда ресторан получил заказ.',
    en: 'A problem can be reported once the restaurant has received the order.',
    ro: 'O problemă poate fi semnalată după ce restaurantul a primit comanda.',
  },
  tooManyReports: {
    ru: 'Вы уже сообщили о проблемах с этим заказом. Позвоните в ресторан, если это срочно.',
    en: 'You have already reported problems with this order. Call the restaurant if it is urgent.',
    ro: 'Ați semnalat deja probleme cu această comandă. Sunați la restaurant dacă este urgent.',
  },
  tooManyAddresses: {
    ru: 'У вас уже 20 адресов. Удалите один, чтобы добавить другой.',
    en: 'You have 20 addresses. Delete one to add another.',
    ro: 'Aveți deja 20 de adrese. Ștergeți una ca să adăugați alta.',
  },
  tooManyCards: {
    ru: 'У вас уже 10 карт. Удалите одну, чтобы добавить другую.',
    en: 'You have 10 cards. Delete one to add another.',
    ro: 'Aveți deja 10 carduri. Ștergeți unul ca să adăugați altul.',
  },
  deletionText: {
    ru: 'Код для удаления профиля: {code}',
    en: 'Code to delete your account: {code}',
    ro: 'Codul pentru ștergerea contului: {code}',
  },
  codeText: { ru: 'Ваш код: {code}', en: 'Your code: {code}', ro: 'Codul dvs.: {code}' },
} as const satisfies Record<string, LocalizedText>;

export type MessageKey = keyof typeof messages;
