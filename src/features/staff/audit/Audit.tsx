import { useState } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/list-states.tsx';
import { Input, Select } from '#ui/form/Field.tsx';
import { useChangeTexts } from '../shared/changes/use-change-texts.ts';
import { fromLocalInput } from '../shared/local-time.ts';
import { useStaffQuery } from '../shared/staff-query.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { AuditEntry } from './AuditEntry.tsx';

export function Audit() {
  return (
    <StaffIsland route="audit">
      <AuditList />
    </StaffIsland>
  );
}

const SUBJECTS = [
  'product',
  'category',
  'restaurant',
  'promotion',
  'news',
  'order',
  'staff',
  'device',
  'settings',
] as const;

/** The day after `2026-11-24`. */
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, day.length);

/** The audit log, filtered by person, subject and day, in pages. */
function AuditList() {
  const t = useStaffT('staff-audit', 'staff-audit-actions', 'staff-areas', 'staff-shell');
  useT('common');
  useChangeTexts();
  const [person, setPerson] = useState('');
  const [subject, setSubject] = useState('');
  const [day, setDay] = useState('');
  const [before, setBefore] = useState<number | null>(null);
  const { data: people = [] } = useStaffQuery('getPeople');
  const from = day === '' ? null : fromLocalInput(`${day}T00:00`);
  const to = day === '' ? null : fromLocalInput(`${nextDay(day)}T00:00`);
  const { data, error, refetch } = useStaffQuery('getAuditLog', {
    ...(person !== '' && { staff_id: Number(person) }),
    ...(subject !== '' && { subject }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(before !== null && { before }),
  });
  const filter = (set: (value: string) => void) => (value: string) => {
    set(value);
    setBefore(null);
  };
  const last = data?.entries.at(-1)?.id ?? null;
  return (
    <>
      <h1 className="page__title">{t('staff-areas:audit')}</h1>
      <p className="muted">{t('staff-audit:lead')}</p>
      <div className="field-grid">
        <Select
          name="person"
          label={t('staff-audit:person')}
          value={person}
          options={[
            { value: '', label: t('staff-audit:everyone') },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={filter(setPerson)}
        />
        <Select
          name="subject"
          label={t('staff-audit:subject')}
          value={subject}
          options={[
            { value: '', label: t('staff-audit:everything') },
            ...SUBJECTS.map((value) => ({ value: value as string, label: t(`staff-audit:subject_${value}`) })),
          ]}
          onChange={filter(setSubject)}
        />
        <Input name="day" type="date" label={t('staff-audit:day')} value={day} onChange={filter(setDay)} />
      </div>
      {error && !data && <LoadFailure title={t('staff-audit:failed')} error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="row" />}
      {data?.entries.length === 0 && <Empty icon="clock" title={t('staff-audit:empty')} />}
      {data && data.entries.length > 0 && (
        <ul className="staff-list" role="list">
          {data.entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className="staff-actions">
        {before !== null && (
          <Button variant="secondary" onClick={() => setBefore(null)}>
            {t('staff-audit:first')}
          </Button>
        )}
        {data?.has_more && (
          <Button variant="secondary" onClick={() => setBefore(last)} data-action="next">
            {t('staff-audit:next')}
          </Button>
        )}
      </div>
    </>
  );
}
