import { useState } from 'react';
import type { AuditLogEntry } from '#contract/staff/audit.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { formatDateTime } from '#features/shared/dates.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Input, Select } from '#ui/form/Field.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { addDays } from '#contract/business-day.ts';
import { fromLocalInput } from '../shared/local-time.ts';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useTexts } from '../shared/resource/use-texts.ts';
import { fieldsOfSubject, RECORDED_FIELDS } from './recorded-fields.ts';
import { actionName } from './action-name.ts';
import { ChangesTable } from './ChangesTable.tsx';

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
  'brand',
] as const;

/** The start and end of a day such as `2026-11-24` in the restaurants' time zone; empty if the text is not a date. */
function boundsOfDay(day: string): { from?: string; to?: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return {};
  const from = fromLocalInput(`${day}T00:00`);
  const to = fromLocalInput(`${addDays(day, 1)}T00:00`);
  return { ...(from !== null && { from }), ...(to !== null && { to }) };
}

/** The audit log, filtered by person, subject and day, in pages. */
function AuditList() {
  const t = useStaffT('staff-audit', 'staff-audit-actions', 'staff-sections', 'staff-shell');
  // Loaded before the entries, so that the list does not suspend.
  useT('common');
  useTexts(...Object.values(RECORDED_FIELDS));
  const [person, setPerson] = useState('');
  const [subject, setSubject] = useState('');
  const [day, setDay] = useState('');
  /** The entries before this one are shown; null for the newest. */
  const [beforeId, setBeforeId] = useState<number | null>(null);
  const { data: people = [] } = useStaffQuery('getPeople');
  const { data, error, refetch } = useStaffQuery('getAuditLog', {
    ...(person !== '' && { staff_id: Number(person) }),
    ...(subject !== '' && { subject }),
    ...boundsOfDay(day),
    ...(beforeId !== null && { before: beforeId }),
  });
  const filter = (set: (value: string) => void) => (value: string) => {
    set(value);
    setBeforeId(null);
  };
  const last = data?.entries.at(-1)?.id ?? null;
  return (
    <>
      <h1 className="page__title">{t('staff-sections:audit')}</h1>
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
        {beforeId !== null && (
          <Button variant="secondary" onClick={() => setBeforeId(null)}>
            {t('staff-audit:first')}
          </Button>
        )}
        {data?.has_more && (
          <Button variant="secondary" onClick={() => setBeforeId(last)} data-action="next">
            {t('staff-audit:next')}
          </Button>
        )}
      </div>
    </>
  );
}

/** One change: who, when and what, with both versions on demand. */
function AuditEntry({ entry }: { entry: AuditLogEntry }) {
  const t = useStaffT('staff-audit', 'staff-audit-actions');
  const { at, person, device, restaurant, action, subject_name: subject, changes } = entry;
  return (
    <li className="staff-list__item audit-row" data-audit={action}>
      <div className="staff-list__text">
        <strong>{[actionName(action, t), subject].filter(Boolean).join(' · ')}</strong>
        <span className="small muted">
          {[
            formatDateTime(at, pageLocale()),
            // A change without a person and a device was made by a command line on the server.
            person?.name ?? (device === null ? t('staff-audit:operator') : null),
            device,
            restaurant,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {changes.length > 0 && (
          <details>
            <summary>{t('staff-audit:changes', { count: changes.length })}</summary>
            <ChangesTable
              changes={changes}
              fields={fieldsOfSubject(entry.subject)}
              headings={[t('staff-audit:field'), t('staff-audit:before'), t('staff-audit:after')]}
            />
          </details>
        )}
      </div>
    </li>
  );
}
