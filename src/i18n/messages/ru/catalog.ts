export const messages = {
  allNews: 'Все новости',
  openUntil: 'Открыто до {{time}}',
  openAlways: 'Круглосуточно',
  closed: 'Закрыто',
  opensAt: 'Откроется: {{time}}',
  aboutRestaurant: 'О ресторане',
  openingHours: 'Часы работы',
  dayOff: 'выходной',
  aboutFailed: 'Не удалось загрузить адреса и часы работы',
  newsItemRemoved: 'Такой новости больше нет',
  relatedProducts: 'Блюда из новости',
  newsTitle: 'Новости',
} as const;
