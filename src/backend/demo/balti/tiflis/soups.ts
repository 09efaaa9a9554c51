import type { DemoCategory } from '../../types.ts';
import { SAUCES } from './options.ts';

export const soups: DemoCategory = {
  slug: 'soups',
  name: { ru: 'Супы', en: 'Soups', ro: 'Supe' },
  tint: 'amber',
  products: [
    {
      slug: 'kharcho',
      name: { ru: 'Харчо', en: 'Beef kharcho', ro: 'Harcio de vită' },
      description: {
        ru: 'Наваристый суп с говяжьей грудинкой, рисом, сливой ткемали и хмели-сунели.',
        en: 'A robust soup of beef brisket and rice soured with plum paste and scented with khmeli suneli.',
        ro: 'Supă consistentă cu piept de vită și orez, acrită cu pastă de corcodușe și aromată cu khmeli-suneli.',
      },
      price: 78,
      weight: 350,
      measure: 'ml',
      emoji: ['🍲', '🥩', '🌶️'],
      allergens: ['celery'],
      diets: ['gluten_free', 'spicy'],
      groups: [SAUCES],
    },
    {
      slug: 'chikhirtma',
      name: { ru: 'Чихиртма', en: 'Chikhirtma', ro: 'Cihirtma de pui' },
      description: {
        ru: 'Куриный бульон, загущённый желтками и мукой, с лимоном и кинзой; спасает зимним утром.',
        en: 'Chicken broth thickened with egg yolks and flour, brightened with lemon: the cure for winter mornings.',
        ro: 'Zeamă de pui legată cu gălbenușuri și făină, cu lămâie și coriandru; leac pentru diminețile de iarnă.',
      },
      price: 66,
      weight: 350,
      measure: 'ml',
      emoji: ['🍲', '🍋', '🥚'],
      allergens: ['gluten', 'eggs', 'celery'],
    },
    {
      slug: 'matsoni-soup',
      name: { ru: 'Шечаманды', en: 'Matsoni and herb soup', ro: 'Supă de mațoni cu verdeață' },
      description: {
        ru: 'Лёгкий кисломолочный суп на мацони с рисом, яйцом и горстью мяты.',
        en: 'A light soup of cultured matsoni with rice, egg and a handful of mint.',
        ro: 'Supă ușoară din lapte acru mațoni, cu orez, ou și un pumn de mentă.',
      },
      price: 58.5,
      weight: 330,
      measure: 'ml',
      emoji: ['🥣', '🥛', '🌿'],
      allergens: ['eggs', 'milk'],
      diets: ['vegetarian', 'gluten_free'],
    },
    {
      slug: 'khashlama',
      name: { ru: 'Хашлама', en: 'Veal khashlama', ro: 'Hașlama de vițel' },
      description: {
        ru: 'Телятина на кости, часами варится с лавровым листом почти без приправ: прозрачный бульон и мягкое мясо.',
        en: 'Veal on the bone simmered for hours with little more than bay leaf: clear broth, spoon-soft meat.',
        ro: 'Vițel cu os, fiert ore în șir doar cu foi de dafin: zeamă limpede și carne care cade de pe os.',
      },
      price: 98,
      weight: 420,
      measure: 'g',
      emoji: ['🍖', '🥣'],
      diets: ['gluten_free'],
    },
  ],
};
