/** The names of the sections in the navigation, also the titles of their pages. */
export const messages = {
  home: 'Главная',
  board: 'Заказы',
  courier: 'Доставки',
  orders: 'Поиск заказов',
  customers: 'Клиенты',
  reports: 'Отчёты',
  menu: 'Меню',
  promotions: 'Промокоды',
  hours: 'Часы работы',
  zones: 'Зоны доставки',
  news: 'Новости',
  settings: 'Настройки',
  people: 'Сотрудники',
  devices: 'Устройства',
  audit: 'Журнал',
} as const;
