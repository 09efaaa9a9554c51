import type { DemoCategory } from '../../types.ts';

export const desserts: DemoCategory = {
  slug: 'desserts',
  name: { ru: 'Сладкое', en: 'Sweet things', ro: 'Dulciuri' },
  tint: 'cocoa',
  products: [
    {
      slug: 'brownie',
      name: { ru: 'Брауни с солёной карамелью', en: 'Salted caramel brownie', ro: 'Negresă cu caramel sărat' },
      description: {
        ru: 'Влажный шоколадный квадрат с трещинками сверху и ручейком солёной карамели.',
        en: 'A fudgy chocolate square with a crackled top and a stream of salted caramel.',
        ro: 'Pătrat umed de ciocolată, cu coaja crăpată și un firicel de caramel sărat.',
      },
      price: 54,
      weight: 120,
      measure: 'g',
      emoji: ['🍫', '🍮'],
      recommended: true,
      allergens: ['gluten', 'eggs', 'milk'],
      diets: ['vegetarian'],
    },
    {
      slug: 'new-york-cheesecake',
      name: { ru: 'Чизкейк Нью-Йорк', en: 'New York cheesecake', ro: 'Prăjitură cu brânză ca la New York' },
      description: {
        ru: 'Плотный сливочный чизкейк на песочной крошке с клубничным соусом.',
        en: 'Dense, creamy cheesecake on a biscuit base with strawberry sauce.',
        ro: 'Prăjitură densă de cremă de brânză pe blat de biscuiți, cu sos de căpșuni.',
      },
      price: 62.5,
      weight: 140,
      measure: 'g',
      emoji: ['🍰', '🍓'],
      allergens: ['gluten', 'eggs', 'milk'],
    },
    {
      slug: 'apple-pie',
      name: { ru: 'Яблочный пирог с корицей', en: 'Cinnamon apple pie', ro: 'Plăcintă cu mere și scorțișoară' },
      description: {
        ru: 'Кисло-сладкие яблоки под плетёной крышкой из масляного теста, подаём тёплым.',
        en: 'Tart apples under a woven lid of butter pastry, sent out warm.',
        ro: 'Mere acrișoare sub un grilaj de aluat cu unt, trimisă caldă.',
      },
      price: 49.9,
      weight: 160,
      measure: 'g',
      emoji: ['🥧', '🍎'],
      allergens: ['gluten', 'eggs', 'milk'],
      diets: ['vegetarian'],
    },
    {
      slug: 'glazed-doughnuts',
      name: { ru: 'Пончики в глазури', en: 'Glazed doughnuts', ro: 'Gogoși glazurate' },
      description: {
        ru: 'Три пышных кольца на дрожжах: с ванильной, шоколадной и малиновой глазурью.',
        en: 'Three fluffy yeast rings, one each with vanilla, chocolate and raspberry icing.',
        ro: 'Trei inele pufoase din aluat dospit: cu glazură de vanilie, de ciocolată și de zmeură.',
      },
      price: 45,
      weight: 3,
      measure: 'pcs',
      emoji: ['🍩', '🍫'],
      allergens: ['gluten', 'eggs', 'milk', 'soy'],
      diets: ['vegetarian'],
    },
  ],
};
