import type { DemoCategory } from '../../types.ts';
import { sweetToppings } from './options.ts';

export const blini: DemoCategory = {
  slug: 'blini',
  name: { ru: 'Блины', en: 'Blini', ro: 'Clătite rusești' },
  tint: 'amber',
  products: [
    {
      slug: 'blini-caviar',
      name: { ru: 'Блины с красной икрой', en: 'Blini with red caviar', ro: 'Blini cu icre roșii' },
      description: {
        ru: 'Три кружевных блина, горка икры кеты, сливочное масло и взбитая сметана. Праздник, для которого не нужен повод.',
        en: 'Three lacy blini, a mound of chum salmon roe, butter and whipped sour cream. A feast that needs no occasion.',
        ro: 'Trei clătite dantelate, o movilă de icre de somon keta, unt și smântână bătută. O sărbătoare fără motiv anume.',
      },
      price: 145,
      weight: 210,
      measure: 'g',
      emoji: ['🥞', '🐟', '🧈'],
      allergens: ['gluten', 'eggs', 'milk', 'fish'],
    },
    {
      slug: 'blini-meat',
      name: { ru: 'Блины с мясом', en: 'Meat-filled blini', ro: 'Clătite cu carne' },
      description: {
        ru: 'Отварную говядину прокручиваем с жареным луком и бульоном, заворачиваем конвертом и подрумяниваем с двух сторон.',
        en: 'Boiled beef minced with fried onions and a ladle of broth, folded into parcels and browned on both sides.',
        ro: 'Vită fiartă, tocată cu ceapă prăjită și puțină zeamă, învelită plic și rumenită pe ambele părți.',
      },
      price: 66,
      weight: 240,
      measure: 'g',
      emoji: ['🌯', '🥩'],
      allergens: ['gluten', 'eggs', 'milk'],
    },
    {
      slug: 'blini-mushroom-chicken',
      name: { ru: 'Блины с курицей и грибами', en: 'Chicken and mushroom blini', ro: 'Clătite cu pui și ciuperci' },
      description: {
        ru: 'Куриное филе и шампиньоны томим в сливках с тимьяном. Блин пшеничный, края подсушены до лёгкого хруста.',
        en: 'Chicken breast and champignons simmered in cream with thyme, wrapped in a wheat blin with crisp edges.',
        ro: 'Piept de pui și ciuperci înăbușite în smântână dulce cu cimbru, într-o clătită de grâu cu margini crocante.',
      },
      price: 64.5,
      weight: 250,
      measure: 'g',
      emoji: ['🥞', '🍄', '🍗'],
      allergens: ['gluten', 'eggs', 'milk'],
    },
    {
      slug: 'blini-curd',
      name: {
        ru: 'Блинчики с творогом и изюмом',
        en: 'Sweet cheese and raisin blinchiki',
        ro: 'Clătite cu brânză dulce și stafide',
      },
      description: {
        ru: 'Домашний творог с изюмом и лимонной цедрой, обжарены на масле. Снаружи хрустят, внутри кремовые.',
        en: 'Farm curd with raisins and lemon zest, fried in butter. Crisp outside, creamy within.',
        ro: 'Brânză de casă cu stafide și coajă de lămâie, prăjite în unt. Crocante la exterior, cremoase în mijloc.',
      },
      price: 52,
      weight: 220,
      measure: 'g',
      emoji: ['🥞', '🧀', '🍇'],
      allergens: ['gluten', 'eggs', 'milk', 'sulphites'],
      diets: ['vegetarian'],
      groups: [sweetToppings],
    },
    {
      slug: 'blini-plain',
      name: { ru: 'Стопка блинов с маслом', en: 'A stack of buttered blini', ro: 'Teanc de clătite cu unt' },
      description: {
        ru: 'Пять тонких блинов на молоке, каждый смазан топлёным маслом. Выберите, с чем их есть.',
        en: 'Five thin milk blini, each one brushed with ghee. Choose what goes with them.',
        ro: 'Cinci clătite subțiri pe lapte, fiecare unsă cu unt topit. Alegeți cu ce le mâncați.',
      },
      price: 38,
      weight: 230,
      measure: 'g',
      emoji: ['🥞', '🧈'],
      allergens: ['gluten', 'eggs', 'milk'],
      diets: ['vegetarian'],
      groups: [sweetToppings],
    },
  ],
};
