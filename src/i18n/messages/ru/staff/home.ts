export const messages = {
  hello: 'Здравствуйте, {{name}}',
  restaurants: 'Ваши рестораны',
  noSections: 'Для вашей роли здесь пока ничего нет.',
} as const;
