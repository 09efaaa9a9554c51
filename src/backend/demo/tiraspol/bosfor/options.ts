import type { DemoGroup } from '../../types.ts';

export const spiciness: DemoGroup = {
  name: { ru: 'Острота', en: 'Heat', ro: 'Cât de iute' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Не остро', en: 'Mild', ro: 'Deloc iute' }, price: 0 },
    { name: { ru: 'Средне', en: 'Medium', ro: 'Potrivit' }, price: 0 },
    { name: { ru: 'Остро, по-аданийски', en: 'Hot, the Adana way', ro: 'Iute, ca la Adana' }, price: 0 },
  ],
};

export const skewers: DemoGroup = {
  name: { ru: 'Шампуры', en: 'Skewers', ro: 'Frigărui' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Один', en: 'One', ro: 'Una' }, price: 0 },
    { name: { ru: 'Полтора', en: 'One and a half', ro: 'Una și jumătate' }, price: 45 },
    { name: { ru: 'Два', en: 'Two', ro: 'Două' }, price: 85 },
  ],
};

export const grillExtras: DemoGroup = {
  name: { ru: 'К мясу', en: 'With the meat', ro: 'Lângă carne' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Печёный перец', en: 'Charred pepper', ro: 'Ardei copt' }, price: 9 },
    { name: { ru: 'Печёный помидор', en: 'Charred tomato', ro: 'Roșie coaptă' }, price: 9 },
    { name: { ru: 'Йогурт с мятой', en: 'Minted yoghurt', ro: 'Iaurt cu mentă' }, price: 12.5 },
    { name: { ru: 'Лук с сумахом', en: 'Sumac onions', ro: 'Ceapă cu sumac' }, price: 0 },
  ],
};

export const pideSize: DemoGroup = {
  name: { ru: 'Размер лодочки', en: 'Boat size', ro: 'Mărimea bărcuței' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Целая', en: 'Whole', ro: 'Întreagă' }, price: 0 },
    { name: { ru: 'Метровая на компанию', en: 'A metre long, to share', ro: 'De un metru, la comun' }, price: 89 },
  ],
};

export const pideExtras: DemoGroup = {
  name: { ru: 'Поверх начинки', en: 'On top', ro: 'Pe deasupra' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Яйцо', en: 'Egg', ro: 'Ou' }, price: 8 },
    { name: { ru: 'Сыр кашар', en: 'Kaşar cheese', ro: 'Cașcaval turcesc' }, price: 14 },
    { name: { ru: 'Острый перчик', en: 'Hot green pepper', ro: 'Ardei iute verde' }, price: 6 },
  ],
};

export const wrapBread: DemoGroup = {
  name: { ru: 'Хлеб', en: 'Bread', ro: 'Pâinea' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Тонкий лаваш', en: 'Thin lavash', ro: 'Lipie subțire' }, price: 0 },
    { name: { ru: 'Половинка пышного экмека', en: 'Fluffy half loaf', ro: 'Jumătate de pâine pufoasă' }, price: 0 },
    { name: { ru: 'Кунжутный томбик', en: 'Sesame bun', ro: 'Chiflă cu susan' }, price: 7.5 },
  ],
};

export const wrapSauces: DemoGroup = {
  name: { ru: 'Соус внутрь', en: 'Sauce inside', ro: 'Sosul din interior' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Чесночный йогурт', en: 'Garlic yoghurt', ro: 'Iaurt cu usturoi' }, price: 0 },
    { name: { ru: 'Острый томатный', en: 'Fiery tomato', ro: 'Roșii iuți' }, price: 0 },
    { name: { ru: 'Тахини с лимоном', en: 'Lemon tahini', ro: 'Tahini cu lămâie' }, price: 8 },
    { name: { ru: 'Гранатовый', en: 'Pomegranate', ro: 'Rodie' }, price: 10 },
  ],
};

export const coffeeSugar: DemoGroup = {
  name: { ru: 'Сахар в джезве', en: 'Sugar in the pot', ro: 'Zahăr în ibric' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Без сахара', en: 'No sugar', ro: 'Fără zahăr' }, price: 0 },
    { name: { ru: 'Чуть сладкий', en: 'Slightly sweet', ro: 'Abia îndulcită' }, price: 0 },
    { name: { ru: 'Сладкий', en: 'Sweet', ro: 'Dulce' }, price: 0 },
  ],
};
