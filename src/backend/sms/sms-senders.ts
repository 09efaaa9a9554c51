import { SmsError, type SmsSender } from '#backend/services.ts';

export interface Gateway {
  readonly url: string;
  readonly token: string | undefined;
  /** The name that messages come from. */
  readonly sender: string | undefined;
}

const MAX_ATTEMPTS = 2;
const TIMEOUT_MS = 5000;

/** Writes messages to the console instead of sending them, for demonstrations: never with real customers. */
export function logSender(write: (line: string) => void): SmsSender {
  return { send: async (phone, text) => write(`sms to ${phone}: ${text}`) };
}

/** Sends messages through a gateway: POST `{to, text, sender}` as JSON with a bearer token. */
export function httpSender({ url, token, sender }: Gateway, timeoutMs = TIMEOUT_MS): SmsSender {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return {
    send: async (phone, text) => {
      const body = JSON.stringify({ to: phone, text, ...(sender !== undefined && { sender }) });
      let failure: unknown;
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        try {
          const response = await fetch(url, {
            method: 'POST',
            headers,
            body,
            redirect: 'manual',
            signal: AbortSignal.timeout(timeoutMs),
          });
          await response.body?.cancel();
          if (response.ok) return;
          failure = new Error(`The gateway returned status ${response.status}`);
          // Another attempt would return the same 4xx.
          if (response.status < 500) break;
        } catch (error) {
          failure = error;
        }
      }
      throw new SmsError('A message could not be sent through the gateway', { cause: failure });
    },
  };
}
