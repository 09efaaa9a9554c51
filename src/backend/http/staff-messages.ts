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
  notLater: {
    ru: 'Заказ уже обещан на это или более позднее время.',
    en: 'The order is promised for this time or a later one already.',
    ro: 'Comanda este deja promisă pentru această oră sau mai târziu.',
  },
  notSooner: {
    ru: 'Это не раньше обещанного времени или уже прошло.',
    en: 'This is not before the promised time, or it is over.',
    ro: 'Nu este înainte de ora promisă sau a trecut deja.',
  },
  customerHasOrder: {
    ru: 'У клиента есть незавершённый заказ. Удалить данные можно после него.',
    en: 'The customer has an unfinished order. The data can be erased after it.',
    ro: 'Clientul are o comandă nefinalizată. Datele pot fi șterse după aceasta.',
  },
  refundTooLarge: {
    ru: 'Столько вернуть нельзя: заказ не оплачен или осталось меньше.',
    en: 'This much cannot be refunded: the order is not paid, or less of it is left.',
    ro: 'Nu se poate returna atât: comanda nu este plătită sau a rămas mai puțin.',
  },
  refundAboveLimit: {
    ru: 'Столько по\u00a0одному заказу возвращает только владелец.',
    en: 'Only an owner can refund this much of one order.',
    ro: 'Doar proprietarul poate returna atât dintr-o comandă.',
  },
  maxBelowMin: {
    ru: 'Это меньше минимального заказа.',
    en: 'This is below the minimum order.',
    ro: 'Este sub comanda minimă.',
  },
  maxBelowZone: {
    ru: 'Это меньше минимального заказа в\u00a0одной из\u00a0зон доставки.',
    en: 'This is below the minimum order of a delivery zone.',
    ro: 'Este sub comanda minimă dintr-o zonă de livrare.',
  },
  minAboveMax: {
    ru: 'Это больше максимального заказа из\u00a0настроек ресторана.',
    en: 'This is above the maximum order in the settings of the restaurant.',
    ro: 'Este peste comanda maximă din setările restaurantului.',
  },
  paymentMethodRequired: {
    ru: 'Оставьте хотя\u00a0бы один способ оплаты.',
    en: 'Keep at least one payment method.',
    ro: 'Păstrați cel puțin o metodă de plată.',
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
  inactiveAccount: {
    ru: 'Этот сотрудник отключён. Сначала включите его.',
    en: 'This account is inactive. Activate it first.',
    ro: 'Acest cont este dezactivat. Activați-l mai întâi.',
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
  nameTaken: {
    ru: 'Такое английское название здесь уже есть.',
    en: 'This English name is already used here.',
    ro: 'Acest nume în engleză este deja folosit aici.',
  },
  codeTaken: {
    ru: 'Такой промокод уже есть.',
    en: 'This promo code already exists.',
    ro: 'Acest cod promoțional există deja.',
  },
  promotionUsed: {
    ru: 'Промокодом уже пользовались: его можно завершить, но\u00a0не\u00a0удалить и\u00a0не\u00a0переименовать.',
    en: 'The promo code was used already: it can be ended, but not removed or renamed.',
    ro: 'Codul promoțional a fost deja folosit: poate fi încheiat, dar nu eliminat sau redenumit.',
  },
  promotionEnded: {
    ru: 'Промокод уже завершён.',
    en: 'The promo code has ended already.',
    ro: 'Codul promoțional s-a încheiat deja.',
  },
  limitBelowUses: {
    ru: 'Промокодом уже воспользовались больше раз.',
    en: 'More orders have used the promo code already.',
    ro: 'Codul promoțional a fost deja folosit de mai multe ori.',
  },
  restaurantRequired: { ru: 'Выберите ресторан.', en: 'Choose a restaurant.', ro: 'Alegeți un restaurant.' },
  publicSlug: {
    ru: 'Новость уже опубликована, её адрес не\u00a0изменить.',
    en: 'The news item is public already; its address cannot be changed.',
    ro: 'Noutatea este deja publicată; adresa ei nu se mai poate schimba.',
  },
  unknownProduct: {
    ru: 'Одного из\u00a0блюд больше нет в\u00a0меню.',
    en: 'One of the dishes is no longer on the menu.',
    ro: 'Unul dintre preparate nu mai este în meniu.',
  },
  slugTaken: { ru: 'Такой адрес уже занят.', en: 'This address is already taken.', ro: 'Această adresă este ocupată.' },
  pastDate: {
    ru: 'Эта дата уже прошла.',
    en: 'This date is in the past.',
    ro: 'Această dată a trecut deja.',
  },
  dateTaken: {
    ru: 'Для этой даты часы уже заданы. Измените их.',
    en: 'This date already has hours of its own. Change those.',
    ro: 'Această dată are deja program propriu. Modificați-l.',
  },
  pastTime: { ru: 'Это время уже прошло.', en: 'This time is in the past.', ro: 'Această oră a trecut deja.' },
  endsBeforeStart: {
    ru: 'Конец должен быть позже начала.',
    en: 'The end must be later than the beginning.',
    ro: 'Sfârșitul trebuie să fie după început.',
  },
  skippedTime: {
    ru: 'Такого времени не бывает: в эту ночь часы переводят вперёд.',
    en: 'There is no such time: the clocks go forward that night.',
    ro: 'Această oră nu există: în acea noapte ceasul se dă înainte.',
  },
  categoryRemoved: {
    ru: 'Этот раздел удалён из меню.',
    en: 'This category was removed from the menu.',
    ro: 'Această categorie a fost eliminată din meniu.',
  },
  choiceMin: {
    ru: 'Обязательная группа требует хотя бы одного варианта, необязательная — ни одного.',
    en: 'A required group needs at least one choice, any other none.',
    ro: 'Un grup obligatoriu cere cel puțin o alegere, celelalte niciuna.',
  },
  choiceMax: {
    ru: 'Наибольшее число меньше наименьшего.',
    en: 'The largest number is below the smallest.',
    ro: 'Numărul maxim este sub cel minim.',
  },
  unknownPicture: {
    ru: 'Эта фотография не найдена. Загрузите её ещё раз.',
    en: 'This picture was not found. Upload it again.',
    ro: 'Imaginea nu a fost găsită. Încărcați-o din nou.',
  },
  otherRestaurant: {
    ru: 'В\u00a0файле должен быть только этот ресторан, а\u00a0там другой или несколько.',
    en: 'The file must contain this restaurant only, but it contains another one or several.',
    ro: 'Fișierul trebuie să conțină doar acest restaurant, dar conține altul sau mai multe.',
  },
  pictureFormat: {
    ru: 'Подходят только файлы JPEG, PNG и WebP.',
    en: 'Only JPEG, PNG and WebP files can be used.',
    ro: 'Se pot folosi doar fișiere JPEG, PNG și WebP.',
  },
  pictureDamaged: {
    ru: 'Файл повреждён. Выберите другой.',
    en: 'The file is damaged. Choose another one.',
    ro: 'Fișierul este deteriorat. Alegeți altul.',
  },
  pictureTooSmall: {
    ru: 'Фотография слишком маленькая: нужно хотя бы 320 точек в ширину и 240 в высоту.',
    en: 'The picture is too small: it needs at least 320 by 240 pixels.',
    ro: 'Imaginea este prea mică: este nevoie de cel puțin 320 × 240 de pixeli.',
  },
  pictureTooLarge: {
    ru: 'В фотографии больше 40 миллионов точек. Уменьшите её.',
    en: 'The picture has more than 40 million pixels. Make it smaller.',
    ro: 'Imaginea are peste 40 de milioane de pixeli. Micșorați-o.',
  },
  pictureBusy: {
    ru: 'Сейчас загружается слишком много фотографий. Попробуйте через минуту.',
    en: 'Too many pictures are being uploaded right now. Try again in a minute.',
    ro: 'Acum se încarcă prea multe imagini. Încercați peste un minut.',
  },
  unknownBranch: {
    ru: 'Такой кухни у\u00a0этого ресторана нет.',
    en: 'The restaurant has no such branch.',
    ro: 'Restaurantul nu are o astfel de filială.',
  },
  lastBranch: {
    ru: 'Это последняя действующая кухня. Чтобы закрыть её, отключите ресторан.',
    en: 'This is the last active kitchen. Deactivate the restaurant instead.',
    ro: 'Aceasta este ultima bucătărie activă. Dezactivați restaurantul.',
  },
  unconfirmed: {
    ru: 'Прочитайте предупреждение и\u00a0подтвердите изменение.',
    en: 'Read the warning and confirm the change.',
    ro: 'Citiți avertismentul și confirmați modificarea.',
  },
  tooManyZones: {
    ru: 'Зон уже слишком много. Удалите ненужные.',
    en: 'There are too many zones already. Remove those that are not needed.',
    ro: 'Sunt deja prea multe zone. Eliminați-le pe cele inutile.',
  },
  polygonShape: {
    ru: 'Нужен GeoJSON с\u00a0одним многоугольником: пары чисел, сначала долгота, затем широта.',
    en: 'GeoJSON with one polygon is needed: pairs of numbers, first the longitude, then the latitude.',
    ro: 'Este nevoie de GeoJSON cu un singur poligon: perechi de numere, întâi longitudinea, apoi latitudinea.',
  },
  polygonOutside: {
    ru: 'Точка вне\u00a0карты: долгота от\u00a0−180 до\u00a0180, широта от\u00a0−90 до\u00a090.',
    en: 'A corner is outside the map: longitudes are from −180 to 180, latitudes from −90 to 90.',
    ro: 'Un colț este în afara hărții: longitudinea este între −180 și 180, latitudinea între −90 și 90.',
  },
  polygonTooFewCorners: {
    ru: 'У\u00a0границы должно быть хотя бы три угла.',
    en: 'The border needs at least three corners.',
    ro: 'Conturul trebuie să aibă cel puțin trei colțuri.',
  },
  polygonOpen: {
    ru: 'Граница должна заканчиваться там, где началась.',
    en: 'The border must end where it begins.',
    ro: 'Conturul trebuie să se termine acolo unde începe.',
  },
  polygonEqualCorners: {
    ru: 'Нужны хотя бы три разных угла.',
    en: 'At least three different corners are needed.',
    ro: 'Este nevoie de cel puțin trei colțuri diferite.',
  },
  polygonTooManyCorners: {
    ru: 'Слишком много углов: можно не\u00a0больше 500.',
    en: 'There are too many corners: at most 500 are possible.',
    ro: 'Sunt prea multe colțuri: se admit cel mult 500.',
  },
  polygonCrosses: {
    ru: 'Граница пересекает сама себя. Измените порядок углов.',
    en: 'The border crosses itself. Change the order of its corners.',
    ro: 'Conturul se intersectează cu el însuși. Schimbați ordinea colțurilor.',
  },
} as const satisfies Record<string, LocalizedText>;
