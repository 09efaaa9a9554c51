import * as v from 'valibot';
import { LANGUAGE_NAMES, LOCALES } from '#contract/constants.ts';
import { STAFF_ROLES } from '#contract/staff/definition.ts';
import { hasLogin, Person, SavePersonInput } from '#contract/staff/people.ts';
import { defineResource } from '../shared/resource/resource.ts';

const PersonFields = v.omit(SavePersonInput, ['id', 'revision', 'confirmed']);
export type PersonValues = v.InferInput<typeof PersonFields>;

/**
 * The form of an account, with what the server requires of each role. The login of a role without one has no visible
 * field, so it is neither checked nor sent.
 */
export const PersonForm = v.pipe(
  v.custom<PersonValues>(() => true),
  v.transform((person) => (hasLogin(person.role) ? person : { ...person, login: null })),
  PersonFields,
  v.forward(
    v.partialCheck([['role'], ['login']], ({ role, login }) => !hasLogin(role) || login !== null),
    ['login'],
  ),
  v.forward(
    v.partialCheck(
      [['role'], ['restaurant_ids']],
      ({ role, restaurant_ids: ids }) => role === 'owner' || ids.length > 0,
    ),
    ['restaurant_ids'],
  ),
  v.forward(
    v.partialCheck(
      [['role'], ['phone'], ['active']],
      ({ role, phone, active }) => role !== 'courier' || !active || phone !== null,
    ),
    ['phone'],
  ),
);

export const personResource = defineResource({ name: 'person', row: Person, form: PersonForm })({
  fields: {
    name: { label: 'staff-people:name', kind: 'text' },
    role: {
      label: 'staff-people:role',
      kind: 'select',
      codes: STAFF_ROLES,
      codeName: (code, text) => text(`staff-shell:role_${code}`),
    },
    login: {
      label: 'staff-people:login',
      kind: 'text',
      hint: 'staff-people:loginHint',
      invalid: 'staff-people:loginHint',
      nullable: true,
      input: { autoCapitalize: 'none', spellCheck: false },
    },
    restaurant_ids: { label: 'staff-people:restaurants', kind: 'references' },
    phone: { label: 'staff-people:phone', kind: 'phone', hint: 'staff-people:phoneHint' },
    locale: {
      label: 'staff-people:locale',
      kind: 'select',
      codes: LOCALES,
      codeName: (code) => LANGUAGE_NAMES[code],
    },
    pin: {
      label: 'staff-people:pin',
      kind: 'secret',
      hint: 'staff-people:pinHint',
      invalid: 'staff-people:pinHint',
      input: { inputMode: 'numeric' },
      from: () => undefined,
    },
    active: { label: 'staff-people:active', kind: 'checkbox' },
  },
  recorded: {
    has_password: { label: 'staff-people:hasPassword', kind: 'checkbox' },
    has_pin: { label: 'staff-people:hasPin', kind: 'checkbox' },
  },
});
