import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';

/** A field of a form as people read it, as it is saved now and as it was typed. */
export interface ComparedField {
  readonly label: string;
  readonly current: string;
  readonly mine: string;
}

export interface ConflictVersionsProps {
  fields: readonly ComparedField[];
  /** Replaces what was typed by the row as it is now. */
  onTakeCurrent: () => void;
  /** Keeps what was typed: the next save replaces the row as it is now. */
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

/** An edit was made from an older revision than the row has now. */
function ConflictBanner({ onTakeCurrent, onKeepMine }: Omit<ConflictVersionsProps, 'fields'>) {
  const t = useStaffT('staff-shell');
  return (
    <Banner
      tone="warning"
      role="alert"
      action={
        <div className="staff-actions">
          <Button size="small" variant="secondary" onClick={onTakeCurrent}>
            {t('staff-shell:useCurrent')}
          </Button>
          <Button size="small" type="submit" onClick={onKeepMine}>
            {t('staff-shell:keepMine')}
          </Button>
        </div>
      }
    >
      {t('staff-shell:conflict')}
    </Banner>
  );
}
