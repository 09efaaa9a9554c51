import type { DemoGroup } from '../../types.ts';

export const portion: DemoGroup = {
  name: { ru: 'Порция', en: 'Portion', ro: 'Porția' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Обычная', en: 'Regular', ro: 'Obișnuită' }, price: 0 },
    { name: { ru: 'Полуторная', en: 'One and a half', ro: 'O porție și jumătate' }, price: 28 },
    { name: { ru: 'На двоих', en: 'For two', ro: 'Pentru doi' }, price: 52.5 },
  ],
};

export const savouryToppings: DemoGroup = {
  name: { ru: 'К пельменям и вареникам', en: 'On top of dumplings', ro: 'Peste colțunași' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Сметана', en: 'Sour cream', ro: 'Smântână' }, price: 10 },
    { name: { ru: 'Сливочное масло', en: 'Butter', ro: 'Unt' }, price: 8 },
    { name: { ru: 'Жареный лук', en: 'Fried onions', ro: 'Ceapă prăjită' }, price: 8 },
    { name: { ru: 'Шкварки', en: 'Pork cracklings', ro: 'Jumări' }, price: 15 },
    { name: { ru: 'Столовый уксус', en: 'Table vinegar', ro: 'Oțet de masă' }, price: 0 },
    { name: { ru: 'Чёрный перец', en: 'Black pepper', ro: 'Piper negru' }, price: 0 },
  ],
};

export const sweetToppings: DemoGroup = {
  name: { ru: 'Сладкая добавка', en: 'Something sweet', ro: 'Ceva dulce' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Сгущённое молоко', en: 'Condensed milk', ro: 'Lapte condensat' }, price: 10 },
    { name: { ru: 'Липовый мёд', en: 'Linden honey', ro: 'Miere de tei' }, price: 12 },
    { name: { ru: 'Вишнёвое варенье', en: 'Cherry preserve', ro: 'Dulceață de vișine' }, price: 12 },
    { name: { ru: 'Сахарная пудра', en: 'Icing sugar', ro: 'Zahăr pudră' }, price: 0 },
  ],
};

export const bowl: DemoGroup = {
  name: { ru: 'Тарелка', en: 'Bowl', ro: 'Bolul' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Малая, 300 мл', en: 'Small, 300 ml', ro: 'Mic, 300 ml' }, price: 0 },
    { name: { ru: 'Большая, 450 мл', en: 'Large, 450 ml', ro: 'Mare, 450 ml' }, price: 18 },
  ],
};

export const soupExtras: DemoGroup = {
  name: { ru: 'К супу', en: 'With the soup', ro: 'Lângă supă' },
  kind: 'additive',
  max: 4,
  options: [
    { name: { ru: 'Пампушка с чесноком', en: 'Garlic pampushka', ro: 'Pampușcă cu usturoi' }, price: 9 },
    { name: { ru: 'Ложка сметаны', en: 'Spoonful of sour cream', ro: 'O lingură de smântână' }, price: 7 },
    { name: { ru: 'Ломтик сала', en: 'Slice of salo', ro: 'O felie de slănină' }, price: 12 },
    { name: { ru: 'Ржаной хлеб', en: 'Rye bread', ro: 'Pâine de secară' }, price: 0 },
  ],
};

export const garnish: DemoGroup = {
  name: { ru: 'Гарнир', en: 'Side', ro: 'Garnitura' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Пюре', en: 'Mash', ro: 'Piure' }, price: 0 },
    { name: { ru: 'Гречка', en: 'Buckwheat', ro: 'Hrișcă' }, price: 0 },
    { name: { ru: 'Жареная картошка', en: 'Pan-fried potatoes', ro: 'Cartofi la tigaie' }, price: 9.5 },
    { name: { ru: 'Свежие овощи', en: 'Fresh vegetables', ro: 'Legume proaspete' }, price: 14 },
  ],
};

export const teapot: DemoGroup = {
  name: { ru: 'Чайник', en: 'Teapot', ro: 'Ceainicul' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'На одного, 400 мл', en: 'For one, 400 ml', ro: 'Pentru unul, 400 ml' }, price: 0 },
    { name: { ru: 'На компанию, 1 л', en: 'For the table, 1 l', ro: 'Pentru toată masa, 1 l' }, price: 22 },
  ],
};

export const withTea: DemoGroup = {
  name: { ru: 'К чаю', en: 'With the tea', ro: 'La ceai' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Лимон', en: 'Lemon', ro: 'Lămâie' }, price: 0 },
    { name: { ru: 'Сушки', en: 'Crunchy bread rings', ro: 'Covrigei uscați' }, price: 8 },
    { name: { ru: 'Малиновое варенье', en: 'Raspberry preserve', ro: 'Dulceață de zmeură' }, price: 12 },
  ],
};
