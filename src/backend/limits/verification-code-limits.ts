/**
 * Limits on sign-in codes for clients, their networks and the whole shop, in a sliding hour or day; 0 for no limit. Those per phone
 * are in `BackendSettings.codes`. `Network` is an IPv4 /24 or IPv6 /48, `WideNetwork` an IPv4 /16 or IPv6 /32.
 *
 * - sent: messages that the SMS gateway accepted
 * - unconfirmed: sent messages whose code was not entered; one to a phone without an account counts as `newPhoneCost`
 * - wrong: entered codes that were not the live one
 *
 * Requests and attempts at a phone from a client that has signed in to it before, a known one, neither count nor are rejected.
 */
export interface VerificationCodeLimits {
  readonly sentPerShopHour: number;
  readonly unconfirmedPerNetworkHour: number;
  readonly unconfirmedPerWideNetworkHour: number;
  readonly unconfirmedPerShopHour: number;
  readonly wrongPerClientHour: number;
  readonly wrongPerNetworkHour: number;
  readonly wrongPerWideNetworkHour: number;
  readonly wrongPerShopHour: number;
  readonly wrongPerShopDay: number;
}

export const NO_SIGN_IN_CODE_LIMITS: VerificationCodeLimits = {
  sentPerShopHour: 0,
  unconfirmedPerNetworkHour: 0,
  unconfirmedPerWideNetworkHour: 0,
  unconfirmedPerShopHour: 0,
  wrongPerClientHour: 0,
  wrongPerNetworkHour: 0,
  wrongPerWideNetworkHour: 0,
  wrongPerShopHour: 0,
  wrongPerShopDay: 0,
};
