import type { DemoCategory } from '../../types.ts';

export const soups: DemoCategory = {
  slug: 'soups',
  name: { ru: 'Супы', en: 'Soups', ro: 'Supe turcești' },
  tint: 'amber',
  products: [
    {
      slug: 'mercimek',
      name: { ru: 'Мерджимек', en: 'Mercimek lentil soup', ro: 'Supă-cremă de linte roșie' },
      description: {
        ru: 'Крем-суп из красной чечевицы с морковью и зирой. Сверху масло с хлопьями перца, рядом долька лимона.',
        en: 'A velvety soup of red lentils, carrot and cumin. Pepper-flake oil on top, a lemon wedge beside it.',
        ro: 'Linte roșie pasată cu morcov și chimion. Deasupra, ulei cu fulgi de ardei, alături o felie de lămâie.',
      },
      price: 39,
      weight: 320,
      measure: 'ml',
      emoji: ['🥣', '🫘', '🍋'],
      diets: ['vegetarian', 'vegan', 'gluten_free'],
    },
    {
      slug: 'ezogelin',
      name: { ru: 'Эзогелин', en: 'Ezogelin bride’s soup', ro: 'Supa miresei Ezo' },
      description: {
        ru: 'Чечевица, булгур и рис в томатном бульоне с сушёной мятой. Суп невесты Эзо, острый и успокаивающий сразу.',
        en: 'Lentils, bulgur and rice in tomato broth with dried mint. Named after the bride Ezo, fiery and soothing at once.',
        ro: 'Linte, bulgur și orez în zeamă de roșii cu mentă uscată. Poartă numele miresei Ezo și e deopotrivă iute și liniștitoare.',
      },
      price: 41,
      weight: 320,
      measure: 'ml',
      emoji: ['🍲', '🍅', '🌶️'],
      allergens: ['gluten'],
      diets: ['vegetarian', 'vegan', 'spicy'],
    },
    {
      slug: 'yayla',
      name: { ru: 'Яйла с йогуртом', en: 'Yayla yoghurt soup', ro: 'Supă Yayla cu iaurt' },
      description: {
        ru: 'Йогурт прогреваем с рисом и желтком, не доводя до кипения. Мятное масло делает его свежим, как горный луг.',
        en: 'Yoghurt warmed gently with rice and egg yolk, never boiled. Mint butter makes it fresh as a mountain meadow.',
        ro: 'Iaurt încălzit încet cu orez și gălbenuș, fără să fiarbă. Untul cu mentă îi dă prospețimea unei pajiști de munte.',
      },
      price: 38,
      weight: 300,
      measure: 'ml',
      emoji: ['🥣', '🥛', '🌿'],
      allergens: ['milk', 'eggs', 'gluten'],
      diets: ['vegetarian'],
    },
    {
      slug: 'iskembe',
      name: { ru: 'Ишкембе', en: 'İşkembe tripe soup', ro: 'Ciorbă turcească de burtă' },
      description: {
        ru: 'Наваристый суп из говяжьего рубца с чесноком и уксусом. В Стамбуле его едят под утро, у нас до закрытия.',
        en: 'A hearty beef tripe soup with garlic and vinegar. Istanbul eats it at dawn, we ladle it until closing.',
        ro: 'Ciorbă consistentă din burtă de vită, cu usturoi și oțet. La Istanbul se mănâncă în zori, la noi până la închidere.',
      },
      price: 52,
      weight: 320,
      measure: 'ml',
      emoji: ['🍲', '🐄', '🧄'],
      active: false,
      allergens: ['gluten', 'milk', 'eggs', 'sulphites'],
      diets: ['halal'],
    },
  ],
};
