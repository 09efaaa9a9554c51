import type { SmsSender } from '#backend/services.ts';

/** Shows messages instead of sending them: how to sign in without a gateway. Never used with real customers. */
export function logSender(write: (line: string) => void): SmsSender {
  return { send: async (phone, text) => write(`sms to ${phone}: ${text}`) };
}
