import webPush from 'web-push';
import type { Database } from '#backend/db/client.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { readVapidKeys } from './vapid-keys.ts';

/** Where a browser receives messages, and the keys that encrypt them for it (RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly payload: string;
  /** A newer message of a topic replaces one that was not delivered yet; at most 32 characters of the base64url alphabet. */
  readonly topic: string;
  /** How long the push service keeps it for a device that is offline. */
  readonly ttlSeconds: number;
}

export interface PushSender {
  /** The public key that browsers subscribe with, base64url. */
  publicKey(): Promise<string>;
  /**
   * `gone`: the browser has unsubscribed; `refused`: another attempt would have the same result.
   * @throws Error if the push service failed
   */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone' | 'refused'>;
}

const TIMEOUT_MS = 10_000;
const GONE = [404, 410];
const TOO_MANY_REQUESTS = 429;

/**
 * Sends messages through the push services of the browsers. `web-push` encrypts and signs them; the request is made here, because it
 * must not follow a redirect to another host.
 * @param contact a `mailto:` or `https:` URL at which push services reach the operator
 */
export function webPushSender(db: Database, contact: string, fetch: typeof globalThis.fetch): PushSender {
  return {
    publicKey: async () => (await readVapidKeys(db)).publicKey,
    send: async ({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) => {
      if (!isPushEndpoint(endpoint)) return 'refused';
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...(await readVapidKeys(db)) },
        TTL: ttlSeconds,
        urgency: 'high',
        topic,
      });
      // The HTTP client counts the body itself.
      delete headers['Content-Length'];
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      if (GONE.includes(response.status)) return 'gone';
      if (response.status < 500 && response.status !== TOO_MANY_REQUESTS) return 'refused';
      throw new Error(`The push service returned status ${response.status}`);
    },
  };
}
