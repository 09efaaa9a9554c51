import type { DemoCategory } from '../../types.ts';
import { pearls, sweetness } from './options.ts';

export const bubbleTea: DemoCategory = {
  slug: 'bubble-tea',
  name: { ru: 'Бабл-ти', en: 'Bubble tea', ro: 'Ceai cu perle' },
  tint: 'rose',
  products: [
    {
      slug: 'bubble-classic',
      name: { ru: 'Тайваньский молочный бабл-ти', en: 'Taiwanese milk bubble tea', ro: 'Bubble tea clasic cu lapte' },
      description: {
        ru: 'Крепкий ассам со сливками, тростниковый сахар и тёплая тапиока. С него всё началось.',
        en: 'Strong Assam with cream, cane sugar and warm tapioca. The one it all started with.',
        ro: 'Assam tare cu frișcă lichidă, zahăr din trestie și tapioca încă caldă. De la el a pornit totul.',
      },
      price: 38,
      weight: 500,
      measure: 'ml',
      emoji: ['🧋'],
      allergens: ['milk'],
      diets: ['vegetarian', 'gluten_free'],
      groups: [pearls, sweetness],
    },
    {
      slug: 'bubble-taro',
      name: { ru: 'Бабл-ти таро', en: 'Taro bubble tea', ro: 'Bubble tea cu taro' },
      description: {
        ru: 'Сиреневый корень таро, взбитый с молоком: вкус печенья, ванили и немного ореха.',
        en: 'Lilac taro root blended with milk, tasting of biscuit, vanilla and a little nut.',
        ro: 'Rădăcină liliachie de taro bătută cu lapte, cu gust de biscuit, vanilie și puțină nucă.',
      },
      price: 41,
      weight: 500,
      measure: 'ml',
      emoji: ['🧋', '🍠', '🥛'],
      allergens: ['milk'],
      diets: ['vegetarian', 'gluten_free'],
      groups: [pearls, sweetness],
    },
    {
      slug: 'bubble-matcha',
      name: { ru: 'Бабл-ти матча', en: 'Matcha bubble tea', ro: 'Bubble tea cu matcha' },
      description: {
        ru: 'Церемониальная матча из Удзи на овсяном молоке, без сахара. Зелёный слой сверху, белый снизу.',
        en: 'Uji matcha over oat milk, unsweetened. A green layer above, a white one below.',
        ro: 'Matcha de Uji peste lapte de ovăz, fără zahăr. Sus un strat verde, jos unul alb.',
      },
      price: 45,
      weight: 500,
      measure: 'ml',
      emoji: ['🧋', '🍵', '🌾'],
      allergens: ['gluten'],
      diets: ['vegetarian', 'vegan'],
      groups: [pearls, sweetness],
    },
    {
      slug: 'bubble-passionfruit',
      name: {
        ru: 'Бабл-ти маракуйя и манго',
        en: 'Passion fruit and mango bubble tea',
        ro: 'Bubble tea cu fructul pasiunii și mango',
      },
      description: {
        ru: 'Жасминовый чай с мякотью маракуйи и пюре манго, много льда. Без молока, летний и кисленький.',
        en: 'Jasmine tea with passion fruit pulp and mango purée over plenty of ice. No milk, summery and tart.',
        ro: 'Ceai de iasomie cu pulpă de fructul pasiunii și piure de mango, cu multă gheață. Fără lapte, de vară, acrișor.',
      },
      price: 42.5,
      weight: 500,
      measure: 'ml',
      emoji: ['🧋', '🥭', '🍊'],
      diets: ['vegetarian', 'vegan', 'gluten_free'],
      groups: [pearls, sweetness],
    },
  ],
};
