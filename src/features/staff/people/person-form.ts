import * as v from 'valibot';
import { hasLogin, type Person, SavePersonInput } from '#contract/staff/people.ts';

/** The form of an account. The login of a role without one has no visible field, so it is neither checked nor sent. */
export const PersonForm = v.pipe(
  v.custom<SavePersonInput>(() => true),
  v.transform((person) => (hasLogin(person.role) ? person : { ...person, login: null })),
  SavePersonInput,
);

/** The values of the form for a saved account. */
export const toPersonForm = (person: Person): SavePersonInput => ({
  id: person.id,
  revision: person.revision,
  active: person.active,
  name: person.name,
  role: person.role,
  login: person.login,
  phone: person.phone,
  locale: person.locale,
  restaurant_ids: person.restaurant_ids,
  pin: undefined,
});
