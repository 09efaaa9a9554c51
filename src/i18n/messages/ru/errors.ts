export const messages = {
  notFound: 'Такой страницы нет',
  notFoundText: 'Возможно, блюдо убрали из меню или в адресе опечатка.',
  notFoundTechnical: '404 · This page could not be found',
  removed: 'Этого блюда больше нет',
  removedText: 'Ресторан {{restaurant}} убрал его из меню. Посмотрите, что готовят сейчас.',
  toMenu: 'Открыть меню',
  failed: 'У нас что-то сломалось',
  failedText: 'Мы уже чиним. Корзина на месте: попробуйте ещё раз через минуту.',
  goHome: 'Перейти на главную',
  cities: 'Рестораны по городам',
  request: 'Номер запроса: {{id}}',
} as const;
