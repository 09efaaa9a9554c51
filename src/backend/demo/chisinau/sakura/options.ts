import type { DemoGroup } from '../../types.ts';

export const rollSize: DemoGroup = {
  name: { ru: 'Сколько штук', en: 'How many pieces', ro: 'Câte bucăți' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Восемь', en: 'Eight', ro: 'Opt' }, price: 0 },
    { name: { ru: 'Двенадцать', en: 'Twelve', ro: 'Douăsprezece' }, price: 59.5 },
  ],
};

export const sushiTray: DemoGroup = {
  name: { ru: 'К суши', en: 'With the sushi', ro: 'Lângă sushi' },
  kind: 'additive',
  max: 6,
  options: [
    { name: { ru: 'Соевый соус', en: 'Soy sauce', ro: 'Sos de soia' }, price: 0 },
    { name: { ru: 'Васаби', en: 'Fresh wasabi paste', ro: 'Pastă de wasabi' }, price: 0 },
    { name: { ru: 'Маринованный имбирь', en: 'Pickled ginger', ro: 'Ghimbir murat' }, price: 0 },
    { name: { ru: 'Соус унаги', en: 'Unagi sauce', ro: 'Sos unagi' }, price: 12 },
    { name: { ru: 'Спайси-майонез', en: 'Spicy mayonnaise', ro: 'Maioneză picantă' }, price: 12 },
  ],
};

export const spiciness: DemoGroup = {
  name: { ru: 'Острота', en: 'Spiciness', ro: 'Cât de iute' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Без остроты', en: 'Not spicy', ro: 'Deloc iute' }, price: 0 },
    { name: { ru: 'Слегка остро', en: 'A little spicy', ro: 'Puțin iute' }, price: 0 },
    { name: { ru: 'Очень остро', en: 'Very spicy', ro: 'Foarte iute' }, price: 0 },
  ],
};

export const noodles: DemoGroup = {
  name: { ru: 'Лапша', en: 'Noodles', ro: 'Tăiței' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Тонкая прямая', en: 'Thin straight', ro: 'Subțiri drepți' }, price: 0 },
    { name: { ru: 'Волнистая', en: 'Wavy', ro: 'Ondulați' }, price: 0 },
    { name: { ru: 'Рисовая', en: 'Rice', ro: 'Din orez' }, price: 9 },
  ],
};

export const ramenToppings: DemoGroup = {
  name: { ru: 'Добавить в миску', en: 'Add to the bowl', ro: 'Adaugă în bol' },
  kind: 'additive',
  max: 4,
  options: [
    { name: { ru: 'Маринованное яйцо', en: 'Marinated egg', ro: 'Ou marinat' }, price: 16 },
    { name: { ru: 'Ломтик чашу', en: 'Slice of chashu pork', ro: 'Felie de chashu' }, price: 28.5 },
    { name: { ru: 'Ростки бамбука', en: 'Bamboo shoots', ro: 'Muguri de bambus' }, price: 14 },
    { name: { ru: 'Кукуруза с маслом', en: 'Butter corn', ro: 'Porumb cu unt' }, price: 13.5 },
    { name: { ru: 'Лист нори', en: 'Sheet of nori', ro: 'Foaie de nori' }, price: 6 },
  ],
};

export const bentoRice: DemoGroup = {
  name: { ru: 'Рис в бенто', en: 'Rice in the bento', ro: 'Orezul din bento' },
  kind: 'modifier',
  required: true,
  min: 1,
  max: 1,
  options: [
    { name: { ru: 'Белый с кунжутом', en: 'White with sesame', ro: 'Alb cu susan' }, price: 0 },
    { name: { ru: 'Бурый', en: 'Brown', ro: 'Brun' }, price: 8 },
    { name: { ru: 'Жареный с яйцом', en: 'Egg fried', ro: 'Prăjit cu ou' }, price: 17.5 },
  ],
};

export const pearls: DemoGroup = {
  name: { ru: 'Шарики, сахар и лёд', en: 'Pearls, sugar and ice', ro: 'Perle, zahăr și gheață' },
  kind: 'additive',
  max: 3,
  options: [
    { name: { ru: 'Без сахара', en: 'No sugar', ro: 'Fără zahăr' }, price: 0 },
    { name: { ru: 'Больше льда', en: 'More ice', ro: 'Mai multă gheață' }, price: 0 },
    { name: { ru: 'Шарики тапиоки', en: 'Tapioca pearls', ro: 'Perle de tapioca' }, price: 14.5 },
  ],
};
