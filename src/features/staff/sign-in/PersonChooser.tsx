import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffResponse } from '#contract/staff/index.ts';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { ErrorBanner, LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner, Skeleton, Spinner } from '#ui/feedback/feedback.tsx';
import { CodeInput } from '#ui/form/CodeInput.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';

const PIN_LENGTH = 4;

type DevicePerson = StaffResponse<'getDevicePeople'>[number];

/** Sign-in on a shared device: a person is chosen from a list and enters a PIN. */
export function PersonChooser() {
  const t = useStaffT('staff-sign-in');
  const { data: people, error, refetch } = useStaffQuery('getDevicePeople');
  const [chosen, setChosen] = useState<DevicePerson | null>(null);
  if (chosen) return <PinForm person={chosen} onBack={() => setChosen(null)} />;
  return (
    <div className="staff-card card card_padded fields">
      <h1>{t('staff-sign-in:whoWorks')}</h1>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!people && !error && <Skeleton shape="row" />}
      {people?.length === 0 && <Banner tone="warning">{t('staff-sign-in:noPeople')}</Banner>}
      <ul className="staff-people-buttons" role="list">
        {people?.map((person) => (
          <li key={person.id}>
            <Button variant="secondary" size="large" fullWidth onClick={() => setChosen(person)}>
              {person.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PinForm({ person, onBack }: { person: DevicePerson; onBack: () => void }) {
  const t = useStaffT('staff-sign-in');
  const client = useQueryClient();
  const { mutate, error, isPending } = useStaffMutation('choosePerson', {
    onSuccess: () => void client.resetQueries(),
  });
  const wrongPin = fieldErrors(error)['pin'];
  return (
    <div className="staff-card card card_padded fields">
      <h1>{t('staff-sign-in:pinOf', { name: person.name })}</h1>
      <CodeInput
        name="pin"
        label={t('staff-sign-in:pin')}
        boxLabels={Array.from({ length: PIN_LENGTH }, (_, index) =>
          t('staff-sign-in:digit', { position: index + 1, length: PIN_LENGTH }),
        )}
        error={isPending ? undefined : wrongPin}
        onComplete={(pin) => {
          if (!isPending) mutate({ staff_id: person.id, pin });
        }}
      />
      <p role="status">
        {isPending && (
          <>
            <Spinner /> {t('staff-sign-in:checking')}
          </>
        )}
      </p>
      <ErrorBanner error={wrongPin ? null : error} />
      <Button variant="secondary" onClick={onBack}>
        {t('staff-sign-in:otherPerson')}
      </Button>
    </div>
  );
}
