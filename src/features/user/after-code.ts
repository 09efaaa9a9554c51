import type { Profile } from '#contract/user.ts';
import type { Path } from './target.ts';

/** Why somebody signs in: to check out, or to see a screen, named by its address without language. */
export type Origin = 'cart' | Path;

/** What follows the right code: checkout at once for a known customer with a cart, else the profile modal (spec 4). */
export function afterCode(profile: Pick<Profile, 'name'>, origin: Origin): 'continue' | 'profile' {
  return profile.name?.trim() && origin === 'cart' ? 'continue' : 'profile';
}

/** Where a finished sign-in leads. */
export function destination(origin: Origin): Path {
  return origin === 'cart' ? '/checkout' : origin;
}
