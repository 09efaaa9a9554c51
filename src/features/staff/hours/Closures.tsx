import { useState } from 'react';
import {
  ClosureInput as ClosureSchema,
  type ClosureInput,
  type RestaurantHours,
  type StaffBranch,
  StaffClosure,
} from '#contract/staff/hours.ts';
import { localize } from '#contract/localized-text.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { FormInput, FormSelect } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { displayWallTime } from './hours-text.ts';

interface ClosuresProps {
  restaurantId: number;
  hours: RestaurantHours;
}

/** The current and future closures. Each can be ended or cancelled with one click. */
export function Closures({ restaurantId, hours: { closures, branches, local_time: localTime } }: ClosuresProps) {
  const t = useStaffT('staff-hours', 'staff-menu', 'staff-shell');
  const locale = pageLocale();
  const [opened, setOpened] = useState<StaffClosure | 'new' | null>(null);
  const end = useStaffMutation('endClosure', {
    invalidates: ['getHours'],
    onSuccess: () => showToast(t('staff-hours:closureEnded')),
  });
  const endClosure = ({ id, revision }: StaffClosure) =>
    end.mutate(
      { id, revision },
      {
        onError: (error) => {
          if (!storedRowFromConflict(error, StaffClosure)) return;
          end.reset();
          // `invalidates` reloads the list after a conflict, too.
          showToast(t('staff-menu:conflictReloaded'));
        },
      },
    );
  const branchOf = ({ branch_id: branchId }: StaffClosure): string =>
    localize(branches.find(({ id }) => id === branchId)?.name ?? {}, locale) || t('staff-hours:allBranches');
  return (
    <section className="hours-section" aria-labelledby="closures">
      <h2 id="closures">{t('staff-hours:closures')}</h2>
      <p className="muted">{t('staff-hours:closuresLead')}</p>
      <ErrorBanner error={end.error} />
      {closures.length > 0 && (
        <ul className="staff-list" role="list">
          {closures.map((closure) => {
            const { id, starts_at: from, ends_at: to } = closure;
            const isRunning = from <= localTime;
            const period = `${displayWallTime(from, locale)} – ${displayWallTime(to, locale)}`;
            return (
              <li className="staff-list__item" key={id} data-closure={id}>
                <div className="staff-list__text">
                  <strong>{period}</strong>
                  {branches.length > 1 && <span className="small muted">{branchOf(closure)}</span>}
                </div>
                {isRunning && <Badge tone="warning">{t('staff-hours:closedNow')}</Badge>}
                <Button
                  size="small"
                  variant="secondary"
                  busy={end.isPending && end.variables?.id === id}
                  aria-label={`${t(isRunning ? 'staff-hours:endNow' : 'staff-hours:cancelClosure')}: ${period}`}
                  onClick={() => endClosure(closure)}
                  data-action="end-closure"
                >
                  {t(isRunning ? 'staff-hours:endNow' : 'staff-hours:cancelClosure')}
                </Button>
                <IconButton
                  icon="edit"
                  label={`${t('staff-shell:edit')}: ${period}`}
                  onClick={() => setOpened(closure)}
                  data-open-modal="closure"
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button size="small" variant="secondary" onClick={() => setOpened('new')} data-open-modal="closure">
        {t('staff-hours:addClosure')}
      </Button>
      {opened && (
        <ClosureDialog
          restaurantId={restaurantId}
          branches={branches}
          closure={opened === 'new' ? null : opened}
          localTime={localTime}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

interface ClosureDialogProps {
  restaurantId: number;
  branches: readonly StaffBranch[];
  /** Null for a new closure. */
  closure: StaffClosure | null;
  /** The current wall-clock time in Europe/Chisinau: `2026-11-20T12:00`. */
  localTime: string;
  onClose: () => void;
}

const toForm = ({ branch_id, starts_at, ends_at }: StaffClosure): ClosureInput => ({ branch_id, starts_at, ends_at });

/** Adds or edits a closure of a restaurant or of one of its branches. Mount it only while it is open. */
function ClosureDialog({ restaurantId, branches, closure, localTime, onClose }: ClosureDialogProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const locale = pageLocale();
  const [revision, setRevision] = useState(closure?.revision ?? 1);
  const form = useStaffForm<ClosureInput, ClosureInput>(
    ClosureSchema,
    closure ? toForm(closure) : { branch_id: null, starts_at: localTime, ends_at: '' },
  );
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const options = { invalidates: ['getHours'] as const };
  const add = useStaffMutation('addClosure', { ...options, onSuccess: done(t('staff-hours:closureAdded')) });
  const save = useStaffMutation('saveClosure', { ...options, onSuccess: done(t('staff-shell:saved')) });
  const { onSubmit, failure, confirmation, conflictHandlers, busy } = useFormSubmit(form, (values, { confirmed }) =>
    closure
      ? save.mutateAsync({ id: closure.id, revision, ...values, confirmed })
      : add.mutateAsync({ restaurant_id: restaurantId, ...values, confirmed }),
  );
  const conflict = storedRowFromConflict(failure, StaffClosure);
  const mine = form.getValues();
  const branchOptions = [
    { value: null, label: t('staff-hours:allBranches') },
    ...branches.map(({ id, name }) => ({ value: id, label: localize(name, locale) })),
  ];
  const branchName = (id: number | null) => branchOptions.find(({ value }) => value === id)?.label ?? '';
  return (
    <Modal name="closure" open onClose={onClose} title={t('staff-hours:closure')} closeLabel={t('staff-shell:close')}>
      <form className="fields" noValidate onSubmit={onSubmit}>
        {branches.length > 1 && (
          <FormSelect
            control={form.control}
            name="branch_id"
            label={t('staff-hours:closedBranch')}
            options={branchOptions}
          />
        )}
        <FormInput
          control={form.control}
          name="starts_at"
          type="datetime-local"
          label={t('staff-hours:startsAt')}
          data-autofocus=""
        />
        <FormInput
          control={form.control}
          name="ends_at"
          type="datetime-local"
          min={localTime}
          label={t('staff-hours:endsAt')}
          hint={t('staff-hours:closureHint')}
        />
        <FormFooter
          action={t(closure ? 'staff-shell:save' : 'staff-hours:addClosure')}
          busy={busy}
          failure={failure}
          confirmation={confirmation}
          conflict={
            conflict && {
              fields: [
                compareValue(t('staff-hours:closedBranch'), [conflict.branch_id, mine.branch_id], branchName),
                compareValue(t('staff-hours:startsAt'), [conflict.starts_at, mine.starts_at], formatTime),
                compareValue(t('staff-hours:endsAt'), [conflict.ends_at, mine.ends_at], formatTime),
              ],
              ...conflictHandlers(toForm(conflict), () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
    </Modal>
  );

  function formatTime(time: string): string {
    return displayWallTime(time, locale);
  }
}
