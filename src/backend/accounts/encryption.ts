import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';

// AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits and a tag of 128.
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The keys of the variable `SECRETS_KEY`, 32 bytes each. The first one encrypts; the others only decrypt what they have
 * encrypted, until `shop -- accounts rotate` has encrypted it with the first.
 */
export type SecretKeys = readonly Uint8Array[];

const Sealed = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}\.[\w-]+$/));

/** Names the key in what it has encrypted, without revealing it. */
const keyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

/**
 * Encrypts a text with the first key.
 * @param context authenticated with the text: it can be decrypted with the same context only
 * @returns the id of the key and, after a full stop, nonce, tag and ciphertext in base64url
 * @throws Error without a key
 */
export function encrypt(keys: SecretKeys, plaintext: string, context: string): string {
  const [key] = keys;
  if (!key) throw new Error('SECRETS_KEY is not set');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return `${keyId(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')}`;
}

/** The text that `encrypt` has encrypted; null if its key is not among these. @throws Error if it was changed */
export function decrypt(keys: SecretKeys, encrypted: string, context: string): string | null {
  const [id = '', content = ''] = v.parse(Sealed, encrypted).split('.');
  const key = keys.find((each) => keyId(each) === id);
  if (!key) return null;
  const bytes = Buffer.from(content, 'base64url');
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Whether a text was encrypted with the first key. */
export const isEncryptedWithFirst = ([key]: SecretKeys, encrypted: string): boolean =>
  key !== undefined && encrypted.startsWith(`${keyId(key)}.`);
