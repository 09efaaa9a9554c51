import { describeActions } from './actions.ts';

await describeActions([
  'sendCode',
  'checkCode',
  'getProfile',
  'updateProfile',
  'addAddress',
  'editAddress',
  'deleteAddress',
  'addCard',
  'confirmCard',
  'setDefaultCard',
  'deleteCard',
  'getNotifications',
  'updateNotifications',
  'addPushSubscription',
  'deletePushSubscription',
  'exportAccount',
  'sendDeletionCode',
  'deleteAccount',
  'logout',
]);
