import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Database, requireRow } from './client.ts';
import { secrets } from './schema/index.ts';

/**
 * An HMAC of values that are stored in its place: personal data, tokens, codes. The first value names the purpose.
 * @param keyName the row of the table `secrets` with the key: one for customers, one for staff
 */
export async function keyedHash(
  db: Database,
  keyName: 'personal_data_hashes' | 'staff',
  values: readonly string[],
): Promise<string> {
  const { value: key } = requireRow(await db.select().from(secrets).where(eq(secrets.name, keyName)));
  return createHmac('sha256', key).update(values.join('\n')).digest('base64url');
}
