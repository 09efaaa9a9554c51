import * as v from 'valibot';
import { Profile } from '#contract/user.ts';

const Kept = v.object({ owner: v.string(), at: v.number(), profile: Profile });

/** A profile as a tab keeps it from page to page: whose it is, and when it came. */
export type KeptProfile = v.InferOutput<typeof Kept>;

export function isKept(value: unknown): value is KeptProfile | null {
  return value === null || v.is(Kept, value);
}

/** Tells two tokens apart by their end; the token itself stays in its cookie alone. */
export function ownerOf(token: string): string {
  return token.slice(-12);
}
