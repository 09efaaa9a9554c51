import type { ReactNode } from 'react';
import type { StaffWarning } from '#contract/staff/definition.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { CONFIRM_BUTTON } from '../staff-form.ts';
import type { ComparedField } from './field-text.ts';

interface FormFooterProps {
  /** The label of the button. */
  action: string;
  variant?: 'primary' | 'danger';
  /** The label of the button that submits despite warnings; "Save anyway" by default. */
  confirmAction?: string;
  busy: boolean;
  /** Why the last attempt to save failed, as `useFormSubmit` returns it. */
  failure: unknown;
  /** Undefined unless another staff member saved a version meanwhile. */
  conflict?: ConflictVersionsProps | undefined;
  /** As `useFormSubmit` returns them. */
  warnings: readonly StaffWarning[];
  /** Buttons that correct the values of which the last attempt warned. */
  corrections?: ReactNode;
}

/** The end of a form that saves: the failure or conflict of the last attempt, then the submit button. */
export function FormFooter({ action, variant, busy, failure, conflict, ...confirmation }: FormFooterProps) {
  return (
    <>
      {conflict ? (
        <ConflictVersions {...conflict} />
      ) : confirmation.warnings.length > 0 ? (
        <Confirmation {...confirmation} />
      ) : (
        <ErrorBanner error={failure} />
      )}
      <Button type="submit" variant={variant} size="large" fullWidth busy={busy}>
        {action}
      </Button>
    </>
  );
}

/** What saving would mean, and the button that saves all the same. */
function Confirmation({
  warnings,
  corrections,
  confirmAction,
}: Pick<FormFooterProps, 'warnings' | 'corrections' | 'confirmAction'>) {
  const t = useStaffT('staff-shell');
  return (
    <Banner
      tone="warning"
      role="alert"
      action={
        <div className="staff-actions">
          {corrections}
          <Button size="small" type="submit" variant="secondary" name={CONFIRM_BUTTON} data-action="confirm">
            {confirmAction ?? t('staff-shell:saveAnyway')}
          </Button>
        </div>
      }
    >
      {warnings.map(({ code, message }) => (
        <p key={message} data-warning={code}>
          {message}
        </p>
      ))}
    </Banner>
  );
}

interface ConflictVersionsProps {
  fields: readonly ComparedField[];
  /** Replaces the entered values with the saved ones. */
  onTakeCurrent: () => void;
  /**
   * Bases the next save on the current revision, so that the entered values overwrite the saved ones. Called just
   * before the form is submitted.
   */
  onKeepMine: () => void;
}

/** The fields in which the saved version differs from the entered one, and the choice between the two versions. */
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
            {different.map(({ label, current, mine }, index) => (
              <tr key={index}>
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

/** Reports that the edit is based on an outdated revision. */
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
