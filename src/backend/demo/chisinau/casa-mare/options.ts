import type { DemoGroup } from '../../types.ts';

export const soupSize: DemoGroup = {
  name: { ru: 'Размер миски', en: 'Bowl size', ro: 'Mărimea bolului' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Обычная, 350 мл', en: 'Regular, 350 ml', ro: 'Obișnuit, 350 ml' }, price: 0 },
    { name: { ru: 'Большая, 500 мл', en: 'Large, 500 ml', ro: 'Mare, 500 ml' }, price: 24 },
  ],
};

export const breadOfChoice: DemoGroup = {
  name: { ru: 'Хлеб к блюду', en: 'Bread with it', ro: 'Pâine alături' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Белый домашний', en: 'White homemade', ro: 'Albă de casă' }, price: 0 },
    { name: { ru: 'Ржаной на закваске', en: 'Rye sourdough', ro: 'De secară cu maia' }, price: 0 },
    { name: { ru: 'Тёплая пшеничная лепёшка', en: 'Warm wheat flatbread', ro: 'Lipie caldă de grâu' }, price: 9.5 },
  ],
};

export const side: DemoGroup = {
  name: { ru: 'Гарнир', en: 'Side dish', ro: 'Garnitură' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Мамалыга', en: 'Polenta', ro: 'Mămăligă' }, price: 0 },
    { name: { ru: 'Картофель по-деревенски', en: 'Country potatoes', ro: 'Cartofi țărănești' }, price: 0 },
    { name: { ru: 'Тушёная капуста', en: 'Braised cabbage', ro: 'Varză călită' }, price: 0 },
    { name: { ru: 'Овощи на углях', en: 'Charcoal vegetables', ro: 'Legume pe jar' }, price: 22.5 },
  ],
};

export const dips: DemoGroup = {
  name: { ru: 'Соусы и добавки', en: 'Dips and extras', ro: 'Sosuri și adaosuri' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Муждей', en: 'Garlic mujdei', ro: 'Mujdei de usturoi' }, price: 12 },
    { name: { ru: 'Деревенская сметана', en: 'Farmhouse sour cream', ro: 'Smântână de țară' }, price: 14 },
    { name: { ru: 'Тёртая овечья брынза', en: 'Grated sheep brynza', ro: 'Brânză de oi rasă' }, price: 22.5 },
    { name: { ru: 'Хрен со свёклой', en: 'Beetroot horseradish', ro: 'Hrean cu sfeclă' }, price: 12 },
    { name: { ru: 'Шкварки с луком', en: 'Onion cracklings', ro: 'Jumări cu ceapă' }, price: 18 },
  ],
};

export const soupTouches: DemoGroup = {
  name: { ru: 'К супу', en: 'With the soup', ro: 'Lângă zeamă' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Острый перчик', en: 'Hot chilli pepper', ro: 'Ardei iute' }, price: 0 },
    { name: { ru: 'Свежая зелень', en: 'Fresh herbs', ro: 'Verdeață proaspătă' }, price: 0 },
    { name: { ru: 'Сметана к супу', en: 'Sour cream for the soup', ro: 'Smântână pentru zeamă' }, price: 10 },
    { name: { ru: 'Чесночные гренки', en: 'Garlic croutons', ro: 'Crutoane cu usturoi' }, price: 11.5 },
  ],
};

export const pieTopping: DemoGroup = {
  name: { ru: 'К плацинде', en: 'With the pie', ro: 'Lângă plăcintă' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Стаканчик сметаны', en: 'Cup of sour cream', ro: 'Păhărel de smântână' }, price: 12 },
    { name: { ru: 'Акациевый мёд', en: 'Acacia honey', ro: 'Miere de salcâm' }, price: 15 },
    { name: { ru: 'Вишнёвое варенье', en: 'Sour cherry preserve', ro: 'Dulceață de vișine' }, price: 14.5 },
  ],
};

export const doneness: DemoGroup = {
  name: { ru: 'Прожарка', en: 'Doneness', ro: 'Gradul de prăjire' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Средняя', en: 'Medium', ro: 'Mediu' }, price: 0 },
    { name: { ru: 'С кровью', en: 'Medium rare', ro: 'În sânge' }, price: 0 },
    { name: { ru: 'Полная', en: 'Well done', ro: 'Bine făcut' }, price: 0 },
  ],
};

export const wrapping: DemoGroup = {
  name: { ru: 'Во что завернуть', en: 'Wrapped in', ro: 'Învelite în' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Квашеная капуста', en: 'Pickled cabbage', ro: 'Varză murată' }, price: 0 },
    { name: { ru: 'Виноградный лист', en: 'Vine leaves', ro: 'Foi de viță' }, price: 15 },
    { name: { ru: 'Пополам', en: 'Half and half', ro: 'Jumătate-jumătate' }, price: 7.5 },
  ],
};

export const coffeeTouches: DemoGroup = {
  name: { ru: 'К кофе', en: 'With the coffee', ro: 'Lângă cafea' },
  kind: 'additive',
  max: 4,
  options: [
    { name: { ru: 'Сахар', en: 'Sugar', ro: 'Zahăr' }, price: 0 },
    { name: { ru: 'Щепотка корицы', en: 'Pinch of cinnamon', ro: 'Praf de scorțișoară' }, price: 0 },
    { name: { ru: 'Горячее молоко', en: 'Hot milk', ro: 'Lapte fierbinte' }, price: 6.5 },
  ],
};
