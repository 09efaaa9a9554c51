import type { Profile } from '#contract/user.ts';

export function profile(overrides: Partial<Profile> = {}): Profile {
  return {
    phone: '37369123456',
    name: '',
    email: '',
    date_birth: null,
    addresses: [],
    linked_card: null,
    ...overrides,
  };
}
