export const messages = {
  hello: 'Bună ziua, {{name}}',
  restaurants: 'Restaurantele dvs.',
  noAreas: 'Deocamdată nu există nimic aici pentru rolul dvs.',
} as const;
