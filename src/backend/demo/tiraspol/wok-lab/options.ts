import type { DemoGroup } from '../../types.ts';

export const noodles: DemoGroup = {
  name: { ru: 'Лапша', en: 'Noodles', ro: 'Tăițeii' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Яичная', en: 'Egg noodles', ro: 'Tăiței cu ou' }, price: 0 },
    { name: { ru: 'Пшеничный удон', en: 'Wheat udon', ro: 'Udon de grâu' }, price: 5 },
    { name: { ru: 'Гречневая соба', en: 'Buckwheat soba', ro: 'Soba de hrișcă' }, price: 8.5 },
    { name: { ru: 'Рисовая', en: 'Rice noodles', ro: 'Tăiței de orez' }, price: 0 },
    { name: { ru: 'Стеклянная', en: 'Glass noodles', ro: 'Tăiței de sticlă' }, price: 6 },
  ],
};

export const wokToppings: DemoGroup = {
  name: { ru: 'Добавить в вок', en: 'Add to the wok', ro: 'Adaos în wok' },
  kind: 'additive',
  max: 4,
  options: [
    { name: { ru: 'Тофу', en: 'Tofu cubes', ro: 'Cuburi de tofu' }, price: 15 },
    { name: { ru: 'Креветки, 3 шт.', en: 'Three prawns', ro: 'Trei creveți' }, price: 28 },
    { name: { ru: 'Жареное яйцо', en: 'Fried egg', ro: 'Ou ochi' }, price: 9 },
    { name: { ru: 'Ростки маша', en: 'Bean sprouts', ro: 'Germeni de fasole mung' }, price: 7.5 },
    { name: { ru: 'Кешью', en: 'Cashews', ro: 'Nuci caju' }, price: 14 },
    { name: { ru: 'Кунжут', en: 'Sesame seeds', ro: 'Semințe de susan' }, price: 0 },
  ],
};

export const chilli: DemoGroup = {
  name: { ru: 'Сколько чили', en: 'How much chilli', ro: 'Cât chili' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Ноль', en: 'None', ro: 'Fără' }, price: 0 },
    { name: { ru: 'Один перчик', en: 'One pepper', ro: 'Un ardei' }, price: 0 },
    { name: { ru: 'Два перчика', en: 'Two peppers', ro: 'Doi ardei' }, price: 0 },
    { name: { ru: 'Как в Бангкоке', en: 'Bangkok level', ro: 'Ca la Bangkok' }, price: 0 },
  ],
};

export const soupSize: DemoGroup = {
  name: { ru: 'Объём супа', en: 'Soup size', ro: 'Porția de supă' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Пиала, 350 мл', en: 'Cup, 350 ml', ro: 'Ceașcă, 350 ml' }, price: 0 },
    { name: { ru: 'Миска, 550 мл', en: 'Big bowl, 550 ml', ro: 'Castron, 550 ml' }, price: 32 },
  ],
};

export const soupHerbs: DemoGroup = {
  name: { ru: 'В суп', en: 'Into the soup', ro: 'În supă' },
  kind: 'additive',
  options: [
    { name: { ru: 'Кинза', en: 'Coriander', ro: 'Coriandru' }, price: 0 },
    { name: { ru: 'Лайм', en: 'Lime wedge', ro: 'Felie de lime' }, price: 0 },
    { name: { ru: 'Рис отдельно', en: 'Rice on the side', ro: 'Orez separat' }, price: 12 },
    { name: { ru: 'Рисовая лапша', en: 'Handful of rice noodles', ro: 'O mână de tăiței de orez' }, price: 11 },
  ],
};

export const dips: DemoGroup = {
  name: { ru: 'Соусы', en: 'Dips', ro: 'Sosuri' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Соевый с имбирём', en: 'Ginger soy', ro: 'Soia cu ghimbir' }, price: 0 },
    { name: { ru: 'Чёрный уксус', en: 'Black vinegar', ro: 'Oțet negru' }, price: 5 },
    { name: { ru: 'Хрустящее чили-масло', en: 'Crunchy chilli oil', ro: 'Ulei crocant de chili' }, price: 8 },
    { name: { ru: 'Сладкий чили', en: 'Sweet chilli', ro: 'Chili dulce' }, price: 6 },
  ],
};

export const pearls: DemoGroup = {
  name: { ru: 'Шарики', en: 'Pearls', ro: 'Perlele' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Тапиока', en: 'Tapioca', ro: 'Perle de tapioca' }, price: 0 },
    { name: { ru: 'Лопающиеся с личи', en: 'Popping lychee', ro: 'Perle care pocnesc, lychee' }, price: 5 },
    { name: { ru: 'Лопающиеся с манго', en: 'Popping mango', ro: 'Perle care pocnesc, mango' }, price: 5 },
    { name: { ru: 'Без шариков', en: 'No pearls', ro: 'Fără perle' }, price: 0 },
  ],
};

export const sweetness: DemoGroup = {
  name: { ru: 'Сладость и лёд', en: 'Sweetness and ice', ro: 'Zahăr și gheață' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Меньше сахара', en: 'Less sugar', ro: 'Mai puțin zahăr' }, price: 0 },
    { name: { ru: 'Меньше льда', en: 'Less ice', ro: 'Mai puțină gheață' }, price: 0 },
    { name: { ru: 'Сырная пенка', en: 'Cheese foam', ro: 'Spumă de brânză' }, price: 12 },
  ],
};
