export const messages = {
  title: 'Goliți coșul?',
  text: 'Toate preparatele vor dispărea din coș.',
  keep: 'Păstrați coșul',
  otherRestaurantTitle: 'Începeți un coș nou?',
  otherRestaurantText:
    'Un coș conține preparate de la un singur restaurant. Dacă mergeți mai departe, cele noi le înlocuiesc pe cele din coș.',
  otherRestaurantNames: 'În coș sunt preparate de la {{current}}. Ca să comandați de la {{next}}, coșul trebuie golit.',
  otherRestaurantConfirm: 'Începeți un coș nou',
} as const;
