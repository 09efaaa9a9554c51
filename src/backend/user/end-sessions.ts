import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { sessions, users } from '#backend/db/schema/index.ts';
import type { CommandAnswer } from '#backend/restaurant/command.ts';
import { PHONE_PATTERN } from '#contract/constants.ts';

export const SIGN_OUT_USAGE = 'sign-out +37369…                    end all sessions of a customer; sign-out everybody ends all there are';

/** What operators do when a phone is lost, or when a token may be in the wrong hands. */
export async function endSessions(db: Database, words: readonly string[]): Promise<CommandAnswer> {
  const said = words.join('');
  const phone = said.replace(/\D/g, '');
  if (said !== 'everybody' && !PHONE_PATTERN.test(phone)) return { ok: false, lines: [SIGN_OUT_USAGE] };
  const whose = said === 'everybody' ? undefined : inArray(sessions.userId, db.select({ id: users.id }).from(users).where(eq(users.phone, phone)));
  const ended = await db.delete(sessions).where(whose).returning({ token: sessions.tokenHash });
  return { ok: true, lines: [`${ended.length} ${ended.length === 1 ? 'session' : 'sessions'} ended`] };
}
