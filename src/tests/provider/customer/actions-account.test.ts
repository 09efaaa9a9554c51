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
  'exportAccount',
  'sendDeletionCode',
  'deleteAccount',
  'logout',
]);
