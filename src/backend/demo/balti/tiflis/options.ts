import type { DemoGroup } from '../../types.ts';

export const KHACHAPURI_SIZE: DemoGroup = {
  name: { ru: 'Размер хачапури', en: 'Khachapuri size', ro: 'Mărimea lipiei' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Обычный, на одного', en: 'Regular, for one', ro: 'Obișnuit, pentru unul' }, price: 0 },
    { name: { ru: 'Большой, на двоих', en: 'Large, for two', ro: 'Mare, pentru doi' }, price: 58 },
  ],
};

export const KHACHAPURI_EXTRAS: DemoGroup = {
  name: { ru: 'Добавить в хачапури', en: 'Add to khachapuri', ro: 'Adaugă în hacipuri' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Ещё один желток', en: 'Extra egg yolk', ro: 'Încă un gălbenuș' }, price: 9 },
    { name: { ru: 'Больше сулугуни', en: 'More sulguni', ro: 'Mai mult sulguni' }, price: 25 },
    { name: { ru: 'Свежий эстрагон', en: 'Fresh tarragon', ro: 'Tarhon proaspăt' }, price: 6.5 },
    { name: { ru: 'Сливочное масло', en: 'Pat of butter', ro: 'Cub de unt' }, price: 0 },
  ],
};

export const KHINKALI_COUNT: DemoGroup = {
  name: { ru: 'Сколько хинкали', en: 'How many khinkali', ro: 'Câte hinkali' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: '5 штук', en: '5 pieces', ro: '5 bucăți' }, price: 0 },
    { name: { ru: '8 штук', en: '8 pieces', ro: '8 bucăți' }, price: 52 },
    { name: { ru: '12 штук', en: '12 pieces', ro: '12 bucăți' }, price: 115.5 },
  ],
};

export const KHINKALI_COOKING: DemoGroup = {
  name: { ru: 'Как приготовить', en: 'How to cook them', ro: 'Cum le gătim' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Отварить', en: 'Boiled', ro: 'Fierte' }, price: 0 },
    { name: { ru: 'Обжарить', en: 'Pan-fried', ro: 'Rumenite la tigaie' }, price: 10 },
  ],
};

export const SAUCES: DemoGroup = {
  name: { ru: 'Грузинские соусы', en: 'Georgian sauces', ro: 'Sosuri georgiene' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Ткемали из алычи', en: 'Plum tkemali', ro: 'Tkemali de corcodușe' }, price: 15 },
    { name: { ru: 'Сацебели', en: 'Tomato satsebeli', ro: 'Sațebeli de roșii' }, price: 14 },
    { name: { ru: 'Острая аджика', en: 'Hot adjika', ro: 'Adjică iute' }, price: 12.5 },
    { name: { ru: 'Мацони с чесноком', en: 'Garlic matsoni', ro: 'Mațoni cu usturoi' }, price: 16 },
    { name: { ru: 'Молотый чёрный перец', en: 'Ground black pepper', ro: 'Piper negru măcinat' }, price: 0 },
  ],
};

export const GRILL_SIDE: DemoGroup = {
  name: { ru: 'Что положить рядом', en: 'Choose a side', ro: 'Alege garnitura' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Лук с зёрнами граната', en: 'Onion and pomegranate', ro: 'Ceapă cu rodie' }, price: 0 },
    { name: { ru: 'Картофель с укропом', en: 'Potatoes with dill', ro: 'Cartofi cu mărar' }, price: 22 },
    { name: { ru: 'Овощи с мангала', en: 'Grilled vegetables', ro: 'Legume la grătar' }, price: 34.9 },
  ],
};
