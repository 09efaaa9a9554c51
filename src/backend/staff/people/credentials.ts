import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { busy, ErrorResponse } from '#backend/http/handler.ts';
import { type Caller, WorkQueue } from '#backend/http/work-queue.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * All hashes of this process share one queue, because each one needs `MEMORY_KIB` and a thread of the libuv pool. One of
 * the two is always free for known callers, so that a flood of unknown attempts does not delay them.
 */
const queue = new WorkQueue({ maxRunning: 2, maxRunningUnknown: 1, maxWaiting: { known: 40, unknown: 20 } });

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, base64 without padding. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** A 503 if the queue is full. */
async function hash(parameters: Argon2Parameters, caller: Caller): Promise<Buffer | ErrorResponse> {
  const leave = await queue.enter(caller);
  if (!leave) return busy();
  try {
    return await derive('argon2id', parameters);
  } finally {
    leave();
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/**
 * The argon2id hash of a password or PIN, in the PHC string format. A 503 with `Retry-After` if too many callers are
 * waiting: 40 known or 20 unknown ones in this process. Known callers are served before all unknown ones.
 */
export async function hashPassword(password: string, caller: Caller): Promise<string | ErrorResponse> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await hash(
    {
      message: password.normalize('NFKC'),
      nonce,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: LANES,
      tagLength: HASH_BYTES,
    },
    caller,
  );
  if (tag instanceof ErrorResponse) return tag;
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`;
}

/** A hash that matches no password: verifying against it takes as long as for an account that exists. */
const NO_PASSWORD = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(HASH_BYTES))}`;

/**
 * Whether a password matches a stored hash. A null hash, as for an unknown account, matches no password and takes the
 * same time. A 503 as for `hashPassword`.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  caller: Caller,
): Promise<boolean | ErrorResponse> {
  const [, memory, passes, lanes, salt = '', tag = ''] = PHC.exec(stored ?? NO_PASSWORD) ?? [];
  if (memory === undefined) throw new Error('A stored password hash has an unknown format');
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash(
    {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(lanes),
      tagLength: expected.length,
    },
    caller,
  );
  if (actual instanceof ErrorResponse) return actual;
  return timingSafeEqual(actual, expected) && stored !== null;
}

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Codes of the neighbouring periods are accepted, for clocks that differ. */
const WINDOW = 1;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/**
 * The URL that an authenticator app reads from a QR code.
 * @param issuer the name of the shop, which the app shows beside the login
 */
export const totpUri = (secret: string, login: string, issuer: string): string =>
  new TOTP({ issuer, label: login, secret }).toString();

/**
 * The time step of a code; null if the code is wrong or its step is not after `lastStep`.
 * @param lastStep the last step whose code was accepted; null if there is none. One in the future, of a clock that was
 *   ahead, does not count: otherwise nobody could sign in until then.
 */
export function verifyTotp(secret: string, token: string, now: Date, lastStep: number | null): number | null {
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const current = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);
  const step = current + delta;
  const isUsed = lastStep !== null && lastStep <= current + WINDOW && step <= lastStep;
  return isUsed ? null : step;
}
