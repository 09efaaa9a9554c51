import { LOCALES } from '#contract/constants.ts';
import type { Texts } from '#contract/staff/menu-fields.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { LANGUAGE_NAMES } from './LanguageFields.tsx';

interface FormFooterProps {
  /** What the button does. */
  action: string;
  busy: boolean;
  /** Why the last attempt to save failed, as `useFormSubmit` returns it. */
  failure: unknown;
  /** Undefined unless another staff member saved a version meanwhile. */
  conflict: ConflictVersionsProps | undefined;
}

/** The end of every form that saves something: what prevents it, then the button. */
export function FormFooter({ action, busy, failure, conflict }: FormFooterProps) {
  return (
    <>
      {conflict ? <ConflictVersions {...conflict} /> : <ErrorBanner error={failure} />}
      <Button type="submit" size="large" fullWidth busy={busy}>
        {action}
      </Button>
    </>
  );
}

/** A field of a form as people read it, as it is saved now and as it was typed. */
export interface ComparedField {
  readonly label: string;
  readonly current: string;
  readonly mine: string;
}

interface ConflictVersionsProps {
  fields: readonly ComparedField[];
  /** Replaces what was typed by the row as it is now. */
  onTakeCurrent: () => void;
  /** Keeps what was typed: the next save replaces the row as it is now. */
  onKeepMine: () => void;
}

/** Both versions of what another staff member changed meanwhile, as far as they differ, and the choice between them. */
function ConflictVersions({ fields, onTakeCurrent, onKeepMine }: ConflictVersionsProps) {
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

/** A text in every language as rows of a comparison. */
export function compareTexts(label: string, current: Texts, mine: Texts): ComparedField[] {
  return LOCALES.map((locale) => ({
    label: `${label}, ${LANGUAGE_NAMES[locale]}`,
    current: current[locale],
    mine: mine[locale],
  }));
}

/** A row of a comparison, from values that are formatted in the same way. */
export function compareValue<Value>(
  label: string,
  [current, mine]: readonly [current: Value, mine: Value],
  format: (value: Value) => string = String,
): ComparedField {
  return { label, current: format(current), mine: format(mine) };
}
