export const messages = {
  hello: 'Bună ziua, {{name}}',
  restaurants: 'Restaurantele dvs.',
  noSections: 'Deocamdată nu există nimic aici pentru rolul dvs.',
} as const;
