export const messages = {
  hello: 'Hello, {{name}}',
  restaurants: 'Your restaurants',
  noSections: 'There is nothing here for your role yet.',
} as const;
