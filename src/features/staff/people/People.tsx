import type { Person } from '#contract/staff/people.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useStaffSession } from '#features/staff/shared/staff-session.ts';
import { useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { personResource } from './person-resource.ts';
import { PersonDialog } from './PersonDialog.tsx';

export function People() {
  return (
    <StaffIsland route="people">
      <PeopleList />
    </StaffIsland>
  );
}

function PeopleList() {
  const t = useStaffT('staff-people', 'staff-sections', 'staff-shell');
  const { data: people, error, refetch } = useStaffQuery('getPeople');
  const [openId, open, close] = useOpenEditor(personResource);
  const opened = people?.find(({ id }) => String(id) === openId);
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:people')}</h1>
        <Button onClick={() => open('new')} data-open-modal="person">
          {t('staff-people:add')}
        </Button>
      </div>
      <p className="muted">{t('staff-people:lead')}</p>
      {error && !people && <LoadFailure title={t('staff-people:failed')} error={error} retry={() => void refetch()} />}
      {!people && !error && <Skeleton shape="row" />}
      {people?.length === 0 && <Empty icon="user" title={t('staff-people:empty')} />}
      <ul className="staff-list" role="list">
        {people?.map((person) => (
          <PersonRow key={person.id} person={person} onOpen={() => open(person.id)} />
        ))}
      </ul>
      {(opened || openId === 'new') && <PersonDialog person={opened ?? null} onClose={close} />}
    </>
  );
}

function PersonRow({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const t = useStaffT('staff-people', 'staff-shell');
  const { restaurants } = useStaffSession();
  const { name, role, login, active, has_password: hasPassword, can_edit: canEdit, seen_at: seenAt } = person;
  const places = restaurants
    .filter(({ id }) => person.restaurant_ids.includes(id))
    .map((restaurant) => restaurant.name);
  return (
    <li className="staff-list__item" data-person={person.id}>
      <div className="staff-list__text">
        <strong>{name}</strong>
        <span className="small muted">
          {[
            t(`staff-shell:role_${role}`),
            login,
            role === 'owner' ? t('staff-people:allRestaurants') : places.join(', '),
            seenAt && t('staff-people:seenAt', { time: formatDateTime(seenAt, pageLocale()) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {!active && <Badge>{t('staff-people:inactive')}</Badge>}
      {active && login && !hasPassword && <Badge tone="warning">{t('staff-people:noPassword')}</Badge>}
      {canEdit && (
        <Button variant="secondary" size="small" onClick={onOpen} aria-label={`${t('staff-shell:edit')}: ${name}`}>
          {t('staff-shell:edit')}
        </Button>
      )}
    </li>
  );
}
