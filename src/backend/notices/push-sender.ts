import { ECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import webPush from 'web-push';
import { type Database, requireRow } from '#backend/db/client.ts';
import { secrets } from '#backend/db/schema/index.ts';
import { isPushEndpoint } from './push-services.ts';

/** The URL at which a browser receives messages, and the keys to encrypt them with (RFC 8291). */
interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  readonly payload: string;
  /** A newer message replaces an undelivered one of the same topic; at most 32 characters of the base64url alphabet. */
  readonly topic: string;
  /** How long the push service stores the message for an offline device. */
  readonly ttlSeconds: number;
}

export interface PushSender {
  /** The public key with which browsers subscribe, in base64url. */
  publicKey(): Promise<string>;
  /**
   * `gone`: the browser has unsubscribed, or its key is invalid; `refused`: another attempt would have the same result.
   * @throws Error if the push service failed
   */
  send(target: PushSubscriptionKeys, message: PushMessage): Promise<'sent' | 'gone' | 'refused'>;
}

const PUSH_TIMEOUT_MS = 10_000;
const GONE = [404, 410];
const TOO_MANY_REQUESTS = 429;

/**
 * Sends messages through the push services of the browsers. `web-push` encrypts and signs them; the request is made
 * here, because it must not follow a redirect to another host.
 * @param contact a `mailto:` or `https:` URL at which push services reach the operator
 */
export function webPushSender(db: Database, contact: string, fetch: typeof globalThis.fetch): PushSender {
  return {
    publicKey: async () => (await getOrCreateVapidKeys(db)).publicKey,
    send: async ({ endpoint, p256dh, auth }, { payload, topic, ttlSeconds }) => {
      if (!isPushEndpoint(endpoint)) return 'refused';
      // Earlier versions stored keys without this check.
      if (!isPushKey(p256dh)) return 'gone';
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...(await getOrCreateVapidKeys(db)) },
        TTL: ttlSeconds,
        urgency: 'high',
        topic,
      });
      // `fetch` sets it.
      delete headers['Content-Length'];
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      if (GONE.includes(response.status)) return 'gone';
      if (response.status < 500 && response.status !== TOO_MANY_REQUESTS) return 'refused';
      throw new Error(`The push service returned status ${response.status}`);
    },
  };
}

/** Whether the key of a push subscription is a point of its curve, so that messages can be encrypted for it. */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

const VapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
type VapidKeys = v.InferOutput<typeof VapidKeys>;

const SECRET_NAME = 'vapid';

/** The keys that identify the shop to push services (RFC 8292); created on first use and shared by all instances. */
async function getOrCreateVapidKeys(db: Database): Promise<VapidKeys> {
  const read = () => db.select().from(secrets).where(eq(secrets.name, SECRET_NAME));
  const [stored] = await read();
  if (!stored)
    await db
      .insert(secrets)
      .values({ name: SECRET_NAME, value: JSON.stringify(webPush.generateVAPIDKeys()) })
      .onConflictDoNothing();
  const { value } = stored ?? requireRow(await read());
  return v.parse(VapidKeys, JSON.parse(value));
}
