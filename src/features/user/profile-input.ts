import type { Profile, ProfileInput } from '#contract/user.ts';

export interface ProfileFields {
  readonly name: string;
  readonly email: string;
  /** YYYY-MM-DD, or empty. */
  readonly date_birth: string;
}

/** What the profile form shows at first. */
export function toFields(profile: Profile | null): ProfileFields {
  return { name: profile?.name ?? '', email: profile?.email ?? '', date_birth: profile?.date_birth ?? '' };
}

/** What is sent; no birthday is null on the wire. */
export function toInput({ name, email, date_birth }: ProfileFields): ProfileInput {
  return { name: name.trim(), email: email.trim(), date_birth: date_birth || null };
}
