import { useState } from 'react';
import { LANGUAGE_NAMES, LOCALES } from '#contract/constants.ts';
import { STAFF_ROLES } from '#contract/staff/definition.ts';
import { hasLogin, Person, type SavePersonInput } from '#contract/staff/people.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { FormCheckbox, FormChoices, FormInput, FormPhone, FormSelect } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '#features/staff/shared/staff-client.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { PersonAccess } from './PersonAccess.tsx';
import { PersonForm, toPersonForm } from './person-form.ts';

/** Fields that the schema of the form requires, but a new account does not have. They are not sent. */
const NEW_ACCOUNT_PLACEHOLDERS = { id: 1, revision: 1, active: true };

/** Adds an account of a staff member, or changes one. Render it only while it is open. */
export function PersonDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const t = useStaffT('staff-people', 'staff-shell');
  const session = useStaffSession();
  const [revision, setRevision] = useState(person?.revision ?? 1);
  const form = useStaffForm<SavePersonInput, SavePersonInput>(
    PersonForm,
    person
      ? toPersonForm(person)
      : {
          ...NEW_ACCOUNT_PLACEHOLDERS,
          name: '',
          role: 'kitchen',
          login: null,
          phone: null,
          locale: pageLocale(),
          restaurant_ids: [],
        },
  );
  const done = () => {
    showToast(t(person ? 'staff-shell:saved' : 'staff-people:added'));
    onClose();
  };
  const add = useStaffMutation('addPerson', { invalidates: ['getPeople'], onSuccess: done });
  const save = useStaffMutation('savePerson', { invalidates: ['getPeople', 'getSessions'], onSuccess: done });
  const { onSubmit, failure, conflictHandlers, busy } = useFormSubmit(form, async (values) => {
    if (person) return save.mutateAsync({ ...values, revision });
    const { id: _id, revision: _revision, active: _active, ...fields } = values;
    return add.mutateAsync(fields);
  });
  const conflict = storedRowFromConflict(failure, Person);
  const role = form.watch('role');
  // Managers may only add and change accounts of kitchen staff and couriers.
  const roles = session.role === 'owner' ? STAFF_ROLES : (['kitchen', 'courier'] as const);
  return (
    <Modal
      name="person"
      open
      onClose={onClose}
      title={person ? person.name : t('staff-people:add')}
      closeLabel={t('staff-shell:close')}
    >
      <form className="fields" noValidate onSubmit={onSubmit}>
        <FormInput
          control={form.control}
          name="name"
          label={t('staff-people:name')}
          autoComplete="off"
          data-autofocus=""
        />
        <FormSelect
          control={form.control}
          name="role"
          label={t('staff-people:role')}
          options={roles.map((value) => ({ value, label: t(`staff-shell:role_${value}`) }))}
        />
        {hasLogin(role) && (
          <FormInput
            control={form.control}
            name="login"
            nullable
            label={t('staff-people:login')}
            hint={t('staff-people:loginHint')}
            invalidMessage={t('staff-people:loginHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {role !== 'owner' && (
          <FormChoices
            control={form.control}
            name="restaurant_ids"
            legend={t('staff-people:restaurants')}
            options={session.restaurants.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
          />
        )}
        <FormPhone
          control={form.control}
          name="phone"
          label={t('staff-people:phone')}
          hint={t(role === 'courier' ? 'staff-people:phoneCourierHint' : 'staff-people:phoneHint')}
        />
        <FormSelect
          control={form.control}
          name="locale"
          label={t('staff-people:locale')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <FormInput
          control={form.control}
          name="pin"
          label={t('staff-people:pin')}
          hint={t(person?.has_pin ? 'staff-people:pinKeep' : 'staff-people:pinHint')}
          invalidMessage={t('staff-people:pinHint')}
          emptyIsAbsent
          inputMode="numeric"
          autoComplete="off"
        />
        {person && <FormCheckbox control={form.control} name="active" label={t('staff-people:active')} />}
        <FormFooter
          action={t(person ? 'staff-shell:save' : 'staff-people:add')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: comparePeople(conflict, form.getValues()),
              ...conflictHandlers(toPersonForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
      {/* A new link for the password, and the end of all sessions. */}
      {person && <PersonAccess person={person} />}
    </Modal>
  );

  function comparePeople(current: Person, mine: SavePersonInput) {
    const restaurantNames = (ids: readonly number[]) =>
      session.restaurants.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ');
    return [
      compareValue(t('staff-people:name'), [current.name, mine.name]),
      compareValue(t('staff-people:role'), [current.role, mine.role], (value) => t(`staff-shell:role_${value}`)),
      compareValue(t('staff-people:login'), [current.login, mine.login], (login) => login ?? ''),
      compareValue(t('staff-people:restaurants'), [current.restaurant_ids, mine.restaurant_ids], restaurantNames),
      compareValue(t('staff-people:phone'), [current.phone, mine.phone], (phone) => phone ?? ''),
      compareValue(t('staff-people:locale'), [current.locale, mine.locale], (locale) => LANGUAGE_NAMES[locale]),
      compareValue(t('staff-people:active'), [current.active, mine.active], (active) => (active ? '✓' : '–')),
    ];
  }
}
