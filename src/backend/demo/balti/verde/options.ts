import type { DemoGroup } from '../../types.ts';

export const MILK: DemoGroup = {
  name: { ru: 'На каком молоке', en: 'Choose your milk', ro: 'Alege laptele' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'На коровьем', en: 'Dairy milk', ro: 'De vacă' }, price: 0 },
    { name: { ru: 'На овсяном', en: 'Oat milk', ro: 'De ovăz' }, price: 9 },
    { name: { ru: 'На миндальном', en: 'Almond milk', ro: 'De migdale' }, price: 12.5 },
  ],
};

export const BREAKFAST_EXTRAS: DemoGroup = {
  name: { ru: 'Добавить к завтраку', en: 'Add to breakfast', ro: 'Adaugă la mic dejun' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Свежие ягоды', en: 'Fresh berries', ro: 'Fructe de pădure' }, price: 18 },
    { name: { ru: 'Ореховая паста', en: 'Nut butter', ro: 'Unt de nuci' }, price: 15 },
    { name: { ru: 'Липовый мёд', en: 'Linden honey', ro: 'Miere de tei' }, price: 8.5 },
    { name: { ru: 'Щепотка корицы', en: 'Pinch of cinnamon', ro: 'Praf de scorțișoară' }, price: 0 },
  ],
};

export const EGGS: DemoGroup = {
  name: { ru: 'Как приготовить яйца', en: 'How you like your eggs', ro: 'Cum preferați ouăle' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Пашот', en: 'Poached', ro: 'Poșate' }, price: 0 },
    { name: { ru: 'Глазунья', en: 'Sunny side up', ro: 'Ochiuri' }, price: 0 },
    { name: { ru: 'Скрэмбл', en: 'Scrambled', ro: 'Jumări moi' }, price: 6 },
  ],
};

export const DRESSINGS: DemoGroup = {
  name: { ru: 'Заправка', en: 'Dressing', ro: 'Dressingul' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Лимон и оливковое масло', en: 'Lemon and olive oil', ro: 'Lămâie și ulei de măsline' }, price: 0 },
    { name: { ru: 'Кунжут и имбирь', en: 'Sesame and ginger', ro: 'Susan și ghimbir' }, price: 5 },
    { name: { ru: 'Мёд и горчица', en: 'Honey mustard', ro: 'Miere și muștar' }, price: 5 },
    { name: { ru: 'Йогурт с укропом', en: 'Dill yoghurt', ro: 'Iaurt cu mărar' }, price: 6.5 },
  ],
};

export const PROTEINS: DemoGroup = {
  name: { ru: 'Больше белка', en: 'Extra protein', ro: 'Mai multe proteine' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Куриное филе на гриле', en: 'Grilled chicken breast', ro: 'Piept de pui la grătar' }, price: 34 },
    { name: { ru: 'Слабосолёный лосось', en: 'Cured salmon', ro: 'Somon marinat' }, price: 52.9 },
    { name: { ru: 'Хрустящий тофу', en: 'Crispy tofu', ro: 'Tofu crocant' }, price: 26 },
    { name: { ru: 'Яйцо всмятку', en: 'Soft-boiled egg', ro: 'Ou moale' }, price: 12 },
  ],
};

export const SOUP_SIZE: DemoGroup = {
  name: { ru: 'Порция супа', en: 'Bowl of soup', ro: 'Porția de supă' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Миска, 350 мл', en: 'Bowl, 350 ml', ro: 'Castron, 350 ml' }, price: 0 },
    { name: { ru: 'Большая миска, 500 мл', en: 'Big bowl, 500 ml', ro: 'Castron mare, 500 ml' }, price: 21 },
  ],
};

export const SOUP_TOPPINGS: DemoGroup = {
  name: { ru: 'Посыпать сверху', en: 'Sprinkle on top', ro: 'Presărați deasupra' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Ржаные сухарики', en: 'Rye croutons', ro: 'Crutoane de secară' }, price: 7 },
    { name: { ru: 'Тыквенные семечки', en: 'Pumpkin seeds', ro: 'Semințe de dovleac' }, price: 9.5 },
    { name: { ru: 'Рубленая зелень', en: 'Chopped herbs', ro: 'Verdeață tocată' }, price: 0 },
  ],
};

export const SMOOTHIE_BOOSTS: DemoGroup = {
  name: { ru: 'Усилить смузи', en: 'Boost your smoothie', ro: 'Întărește smoothie-ul' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Семена чиа', en: 'Chia seeds', ro: 'Semințe de chia' }, price: 8 },
    { name: { ru: 'Гороховый протеин', en: 'Pea protein', ro: 'Proteină de mazăre' }, price: 16.5 },
    { name: { ru: 'Спирулина', en: 'Spirulina powder', ro: 'Pudră de spirulină' }, price: 14 },
    { name: { ru: 'Больше льда', en: 'More ice', ro: 'Mai multă gheață' }, price: 0 },
  ],
};
