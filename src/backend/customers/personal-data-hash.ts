import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Database, requireRow } from '#backend/db/client.ts';
import { secrets } from '#backend/db/schema/index.ts';

/** A keyed hash of personal data, to recognize it without storing it. Without the key in `secrets` it cannot be computed again. */
export async function hashPersonalData(db: Database, ...values: readonly string[]): Promise<string> {
  const { value } = requireRow(await db.select().from(secrets).where(eq(secrets.name, 'personal_data_hashes')));
  return createHmac('sha256', value).update(values.join('\n')).digest('base64url');
}
