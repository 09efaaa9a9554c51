import { describeActions } from './actions.ts';

await describeActions([
  'getCities',
  'getRestaurants',
  'getRestaurant',
  'getOptions',
  'recalculateBasket',
  'checkPromo',
]);
