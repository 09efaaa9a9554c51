import type { DemoGroup } from '../../types.ts';

export const pizzaSize: DemoGroup = {
  name: { ru: 'Размер пиццы', en: 'Pizza size', ro: 'Mărimea pizzei' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: '28 см', en: '28 cm, for one', ro: '28 cm, pentru unul' }, price: 0 },
    { name: { ru: '33 см', en: '33 cm, for two', ro: '33 cm, pentru doi' }, price: 38 },
    { name: { ru: '40 см', en: '40 cm, for a company', ro: '40 cm, pentru gașcă' }, price: 79.5 },
  ],
};

export const dough: DemoGroup = {
  name: { ru: 'Тесто', en: 'Dough', ro: 'Blat' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Неаполитанское', en: 'Neapolitan', ro: 'Napoletan' }, price: 0 },
    { name: { ru: 'Тонкое римское', en: 'Thin Roman', ro: 'Roman subțire' }, price: 0 },
    { name: { ru: 'Цельнозерновое', en: 'Wholemeal', ro: 'Integral' }, price: 12 },
  ],
};

export const pizzaToppings: DemoGroup = {
  name: { ru: 'Добавить на пиццу', en: 'Extra toppings', ro: 'Adaugă pe pizza' },
  kind: 'additive',
  max: 5,
  options: [
    { name: { ru: 'Моцарелла фиор ди латте', en: 'Fior di latte mozzarella', ro: 'Mozzarella din lapte de vacă' }, price: 25 },
    { name: { ru: 'Прошутто крудо', en: 'Cured ham', ro: 'Prosciutto crud' }, price: 34.5 },
    { name: { ru: 'Шампиньоны', en: 'Mushrooms', ro: 'Ciuperci champignon' }, price: 16 },
    { name: { ru: 'Маслины таджаске', en: 'Taggiasca olives', ro: 'Măsline taggiasca' }, price: 18 },
    { name: { ru: 'Руккола', en: 'Rocket leaves', ro: 'Rucola' }, price: 12.5 },
    { name: { ru: 'Перец халапеньо', en: 'Jalapeño peppers', ro: 'Ardei jalapeño' }, price: 14 },
    { name: { ru: 'Базилик', en: 'Basil leaves', ro: 'Busuioc' }, price: 0 },
  ],
};

export const crustDips: DemoGroup = {
  name: { ru: 'Соус для бортиков', en: 'Dip for the crust', ro: 'Sos pentru margini' },
  kind: 'additive',
  max: 2,
  options: [
    { name: { ru: 'Чесночный', en: 'Garlic dip', ro: 'Cu usturoi' }, price: 13.5 },
    { name: { ru: 'Песто', en: 'Basil pesto', ro: 'Pesto de busuioc' }, price: 17 },
    { name: { ru: 'Острый томатный', en: 'Hot tomato', ro: 'Roșii picante' }, price: 12 },
  ],
};

export const pastaShape: DemoGroup = {
  name: { ru: 'Форма пасты', en: 'Pasta shape', ro: 'Forma pastelor' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Спагетти', en: 'Long spaghetti', ro: 'Spaghete' }, price: 0 },
    { name: { ru: 'Ригатони', en: 'Ridged rigatoni', ro: 'Rigatoni cu striuri' }, price: 0 },
    { name: { ru: 'Тальятелле ручной работы', en: 'Handmade tagliatelle', ro: 'Tagliatelle de mână' }, price: 15 },
    { name: { ru: 'Без глютена', en: 'Gluten-free', ro: 'Fără gluten' }, price: 19.5 },
  ],
};

export const pastaFinish: DemoGroup = {
  name: { ru: 'Сверху на пасту', en: 'On top of the pasta', ro: 'Peste paste' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Свежемолотый перец', en: 'Freshly ground pepper', ro: 'Piper proaspăt măcinat' }, price: 0 },
    { name: { ru: 'Хлопья чили', en: 'Chilli flakes', ro: 'Fulgi de chili' }, price: 0 },
    { name: { ru: 'Тёртый пармезан', en: 'Grated Parmesan', ro: 'Parmezan ras' }, price: 16.5 },
    { name: { ru: 'Буррата целиком', en: 'A whole burrata', ro: 'O burrata întreagă' }, price: 59 },
  ],
};

export const scoops: DemoGroup = {
  name: { ru: 'Вкус мороженого', en: 'Gelato flavours', ro: 'Arome de gelato' },
  kind: 'modifier',
  required: true,
  min: 2,
  max: 3,
  options: [
    { name: { ru: 'Фисташка', en: 'Pistachio', ro: 'Fistic' }, price: 0 },
    { name: { ru: 'Страчателла', en: 'Chocolate chip stracciatella', ro: 'Stracciatella cu ciocolată' }, price: 0 },
    { name: { ru: 'Лесной орех', en: 'Hazelnut', ro: 'Alune de pădure' }, price: 0 },
    { name: { ru: 'Лимонный сорбет', en: 'Lemon sorbet', ro: 'Sorbet de lămâie' }, price: 0 },
  ],
};
