import type { DemoGroup } from '../../types.ts';

export const PATTIES: DemoGroup = {
  name: { ru: 'Сколько котлет', en: 'How many patties', ro: 'Câte chiftele' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Одна котлета', en: 'Single patty', ro: 'O chiftea' }, price: 0 },
    { name: { ru: 'Две котлеты', en: 'Double patty', ro: 'Două chiftele' }, price: 42 },
    { name: { ru: 'Три котлеты', en: 'Triple patty', ro: 'Trei chiftele' }, price: 79.9 },
  ],
};

export const BURGER_EXTRAS: DemoGroup = {
  name: { ru: 'Добавить в бургер', en: 'Add to your burger', ro: 'Adaugă în burger' },
  kind: 'additive',
  max: 4,
  options: [
    { name: { ru: 'Хрустящий бекон', en: 'Crispy bacon', ro: 'Bacon crocant' }, price: 18 },
    { name: { ru: 'Ломтик чеддера', en: 'Cheddar slice', ro: 'Felie de cheddar' }, price: 14 },
    { name: { ru: 'Яйцо-глазунья', en: 'Fried egg', ro: 'Ou ochi' }, price: 12 },
    { name: { ru: 'Колечки халапеньо', en: 'Jalapeño rings', ro: 'Rondele de jalapeño' }, price: 9.5 },
    { name: { ru: 'Солёный огурец', en: 'Extra pickles', ro: 'Castraveți murați' }, price: 0 },
  ],
};

export const DIPS: DemoGroup = {
  name: { ru: 'Соус к блюду', en: 'Dipping sauces', ro: 'Sosuri alături' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Томатный кетчуп', en: 'Tomato ketchup', ro: 'Ketchup de roșii' }, price: 0 },
    { name: { ru: 'Дымный барбекю', en: 'Smoky barbecue', ro: 'Barbecue afumat' }, price: 12 },
    { name: { ru: 'Чесночный соус', en: 'Garlic mayo', ro: 'Mujdei cremos' }, price: 12 },
    { name: { ru: 'Сырный соус', en: 'Cheese sauce', ro: 'Sos de brânză' }, price: 15 },
  ],
};

export const DONENESS: DemoGroup = {
  name: { ru: 'Степень прожарки', en: 'How well done', ro: 'Gradul de coacere' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Средняя, розовая внутри', en: 'Medium, pink inside', ro: 'Mediu, roz în mijloc' }, price: 0 },
    { name: { ru: 'С кровью', en: 'Rare', ro: 'În sânge' }, price: 0 },
    { name: { ru: 'Слабая прожарка', en: 'Medium rare', ro: 'Puțin făcut' }, price: 0 },
    { name: { ru: 'Полная прожарка', en: 'Well done', ro: 'Bine făcut' }, price: 0 },
  ],
};

export const STEAK_SAUCES: DemoGroup = {
  name: { ru: 'Соус к стейку', en: 'Steak sauce', ro: 'Sos pentru friptură' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Перечный соус', en: 'Green pepper sauce', ro: 'Sos de piper verde' }, price: 19 },
    { name: { ru: 'Соус из белых грибов', en: 'Porcini sauce', ro: 'Sos de hribi' }, price: 24.5 },
    { name: { ru: 'Чимичурри', en: 'Fresh chimichurri', ro: 'Chimichurri proaspăt' }, price: 17 },
    { name: { ru: 'Масло с травами', en: 'Herb butter', ro: 'Unt cu ierburi' }, price: 0 },
  ],
};

export const WING_PORTION: DemoGroup = {
  name: { ru: 'Размер порции', en: 'Portion size', ro: 'Mărimea porției' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: '6 крылышек', en: '6 wings', ro: '6 aripioare' }, price: 0 },
    { name: { ru: '12 крылышек', en: '12 wings', ro: '12 aripioare' }, price: 72 },
    { name: { ru: '18 крылышек', en: '18 wings', ro: '18 aripioare' }, price: 139.5 },
  ],
};

export const SHAKE_SIZE: DemoGroup = {
  name: { ru: 'Объём', en: 'Cup size', ro: 'Mărimea paharului' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Стакан, 300 мл', en: 'Regular, 300 ml', ro: 'Obișnuit, 300 ml' }, price: 0 },
    { name: { ru: 'Большой, 450 мл', en: 'Large, 450 ml', ro: 'Mare, 450 ml' }, price: 16 },
  ],
};

export const SHAKE_TOPPINGS: DemoGroup = {
  name: { ru: 'Украсить коктейль', en: 'Top your shake', ro: 'Decorează shake-ul' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Взбитые сливки', en: 'Whipped cream', ro: 'Frișcă' }, price: 0 },
    { name: { ru: 'Карамельный сироп', en: 'Caramel syrup', ro: 'Sirop de caramel' }, price: 7 },
    { name: { ru: 'Шоколадная стружка', en: 'Chocolate shavings', ro: 'Așchii de ciocolată' }, price: 8.5 },
  ],
};
