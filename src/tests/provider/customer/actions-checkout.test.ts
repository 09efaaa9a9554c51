import { describeActions } from './actions.ts';

await describeActions(['getPaymentOptions', 'quoteOrder', 'createOrder', 'getOrderPayment', 'payOrder', 'getCards']);
