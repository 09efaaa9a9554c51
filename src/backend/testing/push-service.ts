import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** A message as a browser receives it: decrypted with the keys of its subscription. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly payload: { readonly [name: string]: unknown };
  readonly topic: string | null;
  readonly ttlSeconds: number;
  readonly urgency: string | null;
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** The keys of one subscription of a browser. */
function createBrowserKeys() {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const secret = randomBytes(16);
  return {
    ecdh,
    publicKey,
    secret,
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
  };
}

/** Decrypts `aes128gcm` (RFC 8188) with the keys of a subscription (RFC 8291). */
function decrypt(body: Buffer, { ecdh, publicKey, secret }: ReturnType<typeof createBrowserKeys>): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const encrypted = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const key = hkdf(secret, ecdh.computeSecret(senderKey), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(salt, key, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(salt, key, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The last record ends with the delimiter 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/**
 * Whether a request is signed by the key that the browser subscribed with (RFC 8292), for the origin of the service.
 */
function isSigned(authorization: string | null, endpoint: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string };
  return (
    aud === new URL(endpoint).origin &&
    /^(mailto:|https:)/.test(sub) &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

/** The push services of the browsers, as `fetch` sees them. */
export class FakePushService {
  readonly received: ReceivedPush[] = [];
  /** Statuses of the next responses; 201 when there are none left. */
  statuses: number[] = [];
  /** The host of a push service that accepts requests and does not answer before `release`. */
  slowHost: string | null = null;
  /** How many requests `slowHost` has accepted. */
  waiting = 0;
  #release: () => void = () => {};
  readonly #released = new Promise<void>((resolve) => (this.#release = resolve));
  readonly #browsers = new Map<string, ReturnType<typeof createBrowserKeys>>();
  #count = 0;

  /** Lets the slow push service answer. */
  release(): void {
    this.slowHost = null;
    this.#release();
  }

  /** A browser subscribes: what its page sends to the shop. */
  subscribe(host = 'https://fcm.googleapis.com/fcm/send') {
    this.#count += 1;
    const endpoint = `${host}/${this.#count}`;
    const browser = createBrowserKeys();
    this.#browsers.set(endpoint, browser);
    return { endpoint, keys: browser.keys };
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const browser = this.#browsers.get(request.url);
    if (new URL(request.url).host === this.slowHost) {
      this.waiting += 1;
      await this.#released;
    }
    if (!browser) return new Response(null, { status: 404 });
    const status = this.statuses.shift() ?? 201;
    if (status !== 201) return new Response(null, { status, headers: { location: 'https://shop.invalid/' } });
    if (!isSigned(request.headers.get('authorization'), request.url)) return new Response(null, { status: 403 });
    if (request.headers.get('content-encoding') !== 'aes128gcm') return new Response(null, { status: 400 });
    const body = Buffer.from(await request.arrayBuffer());
    this.received.push({
      endpoint: request.url,
      payload: JSON.parse(decrypt(body, browser)) as ReceivedPush['payload'],
      topic: request.headers.get('topic'),
      ttlSeconds: Number(request.headers.get('ttl')),
      urgency: request.headers.get('urgency'),
    });
    return new Response(null, { status });
  };
}
