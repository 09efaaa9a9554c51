import { TIME_ZONE } from '#contract/constants.ts';
import type { Profile, ProfileInput } from '#contract/user.ts';

/** The fields of the profile form; the birthday is YYYY-MM-DD, or empty. */
export type ProfileFields = Readonly<Record<'name' | 'email' | 'date_birth', string>>;

export function toProfileFields(profile: Profile | null): ProfileFields {
  return { name: profile?.name ?? '', email: profile?.email ?? '', date_birth: profile?.date_birth ?? '' };
}

/** The request body; an empty birthday is null on the wire. */
export function toProfileInput({ name, email, date_birth }: ProfileFields): ProfileInput {
  return { name: name.trim(), email: email.trim(), date_birth: date_birth || null };
}

// The Swedish locale formats dates as YYYY-MM-DD.
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

/** The calendar day of an instant in the shop's time zone; the latest valid birthday is today's. */
export function calendarDay(instant: Date): string {
  return dayFormat.format(instant);
}

/** `37369123456` with the mask of the phone field: `+373 691-23-456`. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{3})$/, '+$1 $2-$3-$4');
}
