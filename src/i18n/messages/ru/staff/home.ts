export const messages = {
  hello: 'Здравствуйте, {{name}}',
  restaurants: 'Ваши рестораны',
  noAreas: 'Для вашей роли здесь пока ничего нет.',
} as const;
