export const messages = {
  title: 'Reviews',
  titleOf: 'Reviews of {{name}}',
  titlePage: 'Reviews of {{name}}, page {{page}}',
  description: 'Reviews of orders from {{name}}, {{city}}. Only customers whose order was delivered can write one.',
  basis:
    'Only customers whose order was delivered write reviews. The restaurant reads each one before it is published.',
  count_one: '{{number}} review',
  count_other: '{{number}} reviews',
  score: '{{value}} out of 5',
  guest: 'Guest',
  ofDish: 'Reviews of orders with this dish',
  all: 'All reviews of the restaurant',
  pages: 'Pages of reviews',
  newer: 'Newer',
  older: 'Older',
  pageOf: 'Page {{page}} of {{last}}',
} as const;
