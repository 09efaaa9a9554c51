import { useStaffT } from '#i18n/staff.ts';
import { ConflictBanner } from './ConflictBanner.tsx';

/** A field of a form as people read it, as it is saved now and as it was typed. */
export interface ComparedField {
  readonly label: string;
  readonly current: string;
  readonly mine: string;
}

interface ConflictVersionsProps {
  fields: readonly ComparedField[];
  onTakeCurrent: () => void;
  onKeepMine: () => void;
}

/** Both versions of what another staff member changed meanwhile, as far as they differ, and the choice between them. */
export function ConflictVersions({ fields, onTakeCurrent, onKeepMine }: ConflictVersionsProps) {
  const t = useStaffT('staff-shell');
  const different = fields.filter(({ current, mine }) => current !== mine);
  return (
    <div className="conflict" data-conflict="">
      <ConflictBanner onTakeCurrent={onTakeCurrent} onKeepMine={onKeepMine} />
      {different.length > 0 && (
        <table className="conflict__table">
          <caption>{t('staff-shell:conflictLead')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('staff-shell:conflictField')}</th>
              <th scope="col">{t('staff-shell:conflictCurrent')}</th>
              <th scope="col">{t('staff-shell:conflictMine')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ label, current, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{current}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
