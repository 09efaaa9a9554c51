import { describeActions } from './actions.ts';

await describeActions([
  'getOrders',
  'getOrder',
  'getOrderEvents',
  'getCourier',
  'cancelOrder',
  'rateOrder',
  'editReview',
  'reportProblem',
]);
