import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import webPush from 'web-push';
import { type Database, requireRow } from '#backend/db/client.ts';
import { secrets } from '#backend/db/schema/index.ts';

const VapidKeys = v.object({ publicKey: v.string(), privateKey: v.string() });
export type VapidKeys = v.InferOutput<typeof VapidKeys>;

const SECRET_NAME = 'vapid';

/** The key by which push services recognize the shop (RFC 8292); created when it is first needed, and shared by all instances. */
export async function readVapidKeys(db: Database): Promise<VapidKeys> {
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
