import { SmsFailure, type SmsSender } from '#backend/services.ts';

export interface Gateway {
  readonly url: string;
  readonly token: string | undefined;
  /** The name that messages come from. */
  readonly sender: string | undefined;
}

const TRIES = 2;
const TIMEOUT_MILLISECONDS = 5000;

/** Sends messages through a gateway: POST `{to, text, sender}` as JSON with a bearer token. */
export function httpSender({ url, token, sender }: Gateway, timeout = TIMEOUT_MILLISECONDS): SmsSender {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return {
    send: async (phone, text) => {
      const body = JSON.stringify({ to: phone, text, ...(sender !== undefined && { sender }) });
      let failure: unknown;
      for (let tried = 0; tried < TRIES; tried += 1) {
        try {
          const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
          await response.body?.cancel();
          if (response.ok) return;
          failure = new Error(`The gateway answered ${response.status}`);
          // A refusal stays one, however often it is asked for.
          if (response.status < 500) break;
        } catch (error) {
          failure = error;
        }
      }
      throw new SmsFailure('A message could not be sent through the gateway', { cause: failure });
    },
  };
}
