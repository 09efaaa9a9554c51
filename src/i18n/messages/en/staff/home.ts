export const messages = {
  hello: 'Hello, {{name}}',
  restaurants: 'Your restaurants',
  noAreas: 'There is nothing here for your role yet.',
} as const;
