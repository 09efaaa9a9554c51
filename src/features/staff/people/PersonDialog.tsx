import { STAFF_ROLES } from '#contract/staff/definition.ts';
import { hasLogin, type Person } from '#contract/staff/people.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { useStaffSession } from '../shared/staff-session.ts';
import { personResource } from './person-resource.ts';
import { PersonAccess } from './PersonAccess.tsx';

interface PersonDialogProps {
  /** Null for a new account. */
  person: Person | null;
  onClose: () => void;
}

/** Adds an account of a staff member, or changes one. Render it only while it is open. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const t = useStaffT('staff-people');
  return (
    <StaffDialog name="person" title={person ? person.name : t('staff-people:add')} onClose={onClose}>
      <PersonEditor person={person} onClose={onClose} />
      {/* A new link for the password, and the end of all sessions. */}
      {person && <PersonAccess person={person} />}
    </StaffDialog>
  );
}

function PersonEditor({ person, onClose }: PersonDialogProps) {
  const t = useStaffT('staff-people', 'staff-shell');
  const session = useStaffSession();
  const add = useStaffMutation('addPerson', { invalidates: ['getPeople'] });
  const save = useStaffMutation('savePerson', { invalidates: ['getPeople', 'getSessions'] });
  const editor = useResourceEditor(personResource, {
    row: person,
    initial: { role: 'kitchen', locale: pageLocale(), active: true },
    add: ({ active: _active, ...body }) => add.mutateAsync(body),
    save: (body) => save.mutateAsync(body),
    added: t('staff-people:added'),
    onSaved: onClose,
  });
  const role = editor.form.watch('role');
  // Managers may only add and change accounts of kitchen staff and couriers.
  const roles = session.role === 'owner' ? STAFF_ROLES : (['kitchen', 'courier'] as const);
  return (
    <ResourceForm
      editor={editor}
      action={t(person ? 'staff-shell:save' : 'staff-people:add')}
      hidden={[!hasLogin(role) && 'login', role === 'owner' && 'restaurant_ids', !person && 'active']}
      overrides={{
        role: { options: roles.map((value) => ({ value, label: t(`staff-shell:role_${value}`) })) },
        phone: role === 'courier' && { hint: t('staff-people:phoneCourierHint') },
        pin: person?.has_pin === true && { hint: t('staff-people:pinKeep') },
      }}
      options={{
        restaurant_ids: session.restaurants.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
      }}
    />
  );
}
