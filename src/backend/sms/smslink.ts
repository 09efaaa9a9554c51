import type { CreateGateway } from './gateway.ts';
import { SmsError } from './gateway.ts';
import { isSuccess, requestGateway, statusError } from './gateway-request.ts';

// The SMS Gateway (HTTP) of SMSLink: https://www.smslink.ro/sms-gateway-documentatie-sms-gateway.html, with the examples of
// https://github.com/SMSLink-ro/Integration-example-of-SMS-Gateway-HTTP-using-PHP. It reports deliveries only by calling a
// URL of the shop, without a signature, so this adapter has no delivery states.

const PATH = '/sms/gateway/communicate/index.php';
const ROMANIA = '40';

/** A Romanian number has the national form `07xyzzzzzz`, any other `00` and its country code (the examples). */
const toReceiver = (phone: string): string =>
  phone.startsWith(ROMANIA) ? `0${phone.slice(ROMANIA.length)}` : `00${phone}`;

/** The variables of a response `MESSAGE;code;text;variable,variable`. @throws SmsError for `ERROR;code;text` */
function readVariables(body: string): string[] {
  const [level, code, , variables = ''] = body.trim().split(';');
  if (level === 'MESSAGE') return variables.split(',').map((each) => each.trim());
  // The list of codes is not public, so the shop cannot tell a wrong password from a used-up balance.
  if (level === 'ERROR') {
    const number = /^\d{1,4}$/.test(code ?? '') ? code : 'without a number';
    throw new SmsError('refused', { cause: new Error(`The gateway returned error ${number}`) });
  }
  throw new SmsError('no_answer', { cause: new Error('The response of the gateway has another format') });
}

export const createSmsLink: CreateGateway = ({ settings, timeoutMs }) => {
  const { url = '', connection_id = '', password = '', sender } = settings;
  const call = async (fields: Readonly<Record<string, string>>): Promise<string[]> => {
    // By POST, so that the password is in no URL, which servers log.
    const { status, body } = await requestGateway(url.replace(/\/+$/, '') + PATH, {
      method: 'POST',
      timeoutMs,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ connection_id, password, ...fields }).toString(),
    });
    if (!isSuccess(status)) throw statusError(status);
    return readVariables(body);
  };
  return {
    send: async (phone, text) => {
      const [messageId] = await call({ to: toReceiver(phone), message: text, ...(sender && { sender }) });
      return { messageId: messageId || null };
    },
    // The variables are the numbers of national and of international messages.
    balance: async () => {
      const counts = (await call({ mode: 'account-balance' })).map(Number);
      const [national = NaN] = counts;
      if (!Number.isFinite(national)) throw new SmsError('no_answer', { cause: new Error('The balance is no number') });
      return { amount: national, unit: 'SMS' };
    },
  };
};
