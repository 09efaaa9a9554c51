import type { DemoCategory } from '../../types.ts';

export const salads: DemoCategory = {
  slug: 'insalate',
  name: { ru: 'Салаты', en: 'Salads', ro: 'Salate' },
  tint: 'mint',
  products: [
    {
      slug: 'caprese',
      name: { ru: 'Капрезе', en: 'Caprese salad', ro: 'Salată Caprese' },
      description: {
        ru: 'Моцарелла буффала, мясистые розовые томаты и базилик, только соль и масло.',
        en: 'Buffalo mozzarella, meaty pink tomatoes and basil with nothing but salt and oil.',
        ro: 'Mozzarella de bivoliță, roșii roz cărnoase și busuioc, doar cu sare și ulei.',
      },
      price: 104,
      weight: 250,
      measure: 'g',
      emoji: ['🍅', '🧀', '🌿'],
      allergens: ['milk'],
      diets: ['gluten_free'],
    },
    {
      slug: 'chicken-caesar',
      name: { ru: 'Цезарь с курицей', en: 'Chicken Caesar', ro: 'Caesar cu pui' },
      description: {
        ru: 'Ромэн, курица с решётки, гренки из фокаччи и соус с анчоусом и пармезаном.',
        en: 'Romaine, grilled chicken, focaccia croutons and a dressing of anchovy and Parmesan.',
        ro: 'Salată romaine, pui la grătar, crutoane de focaccia și sos cu hamsii și parmezan.',
      },
      price: 112.5,
      weight: 290,
      measure: 'g',
      emoji: ['🥗', '🍗', '🍞'],
      allergens: ['gluten', 'eggs', 'fish', 'milk', 'mustard'],
    },
    {
      slug: 'panzanella',
      name: { ru: 'Панцанелла', en: 'Tuscan panzanella', ro: 'Panzanella toscană' },
      description: {
        ru: 'Тосканский салат из вчерашнего хлеба, который напитался соком томатов, огурцов и красного лука.',
        en: 'Yesterday’s bread soaked in the juice of tomatoes, cucumber and red onion, the Tuscan way.',
        ro: 'Pâine de ieri îmbibată cu zeama roșiilor, a castraveților și a cepei roșii, ca în Toscana.',
      },
      price: 78,
      weight: 270,
      measure: 'g',
      emoji: ['🥒', '🍞', '🍅'],
      allergens: ['gluten', 'sulphites'],
      diets: ['vegetarian', 'vegan'],
    },
    {
      slug: 'orange-fennel-salad',
      name: { ru: 'Салат с апельсином и фенхелем', en: 'Orange and fennel salad', ro: 'Salată cu portocale și fenicul' },
      description: {
        ru: 'Сицилийское сочетание: хрустящий фенхель, красный апельсин, маслины и миндаль.',
        en: 'A Sicilian pairing of crunchy fennel and blood orange with black olives and almonds.',
        ro: 'O pereche siciliană: fenicul crocant și portocală roșie, cu măsline negre și migdale.',
      },
      price: 76.5,
      weight: 230,
      measure: 'g',
      emoji: ['🍊', '🥗', '🫒'],
      allergens: ['nuts'],
      diets: ['vegetarian', 'vegan', 'gluten_free'],
    },
  ],
};
