import type { Profile, ProfileInput } from '#contract/user.ts';
import { TIME_ZONE } from '#contract/constants.ts';

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

// Sweden writes dates as YYYY-MM-DD.
const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

/** The shop's calendar day of a moment: no birthday lies after it. */
export function dayOf(moment: Date): string {
  return calendarDay.format(moment);
}

/** `37369123456` as people read it: `+373 691-23-456`, the mask of the phone field. */
export function showPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{3})$/, '+$1 $2-$3-$4');
}
