import { type RestaurantHours, type StaffBranch, StaffClosure } from '#contract/staff/hours.ts';
import { localize } from '#contract/localized-text.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useOpenEditor, useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { displayWallTime } from '../shared/local-time.ts';
import { closureResource } from './hours-resources.ts';

interface ClosuresProps {
  restaurantId: number;
  hours: RestaurantHours;
}

/** The current and future closures. Each can be ended or cancelled with one click. */
export function Closures({ restaurantId, hours: { closures, branches, local_time: localTime } }: ClosuresProps) {
  const t = useStaffT('staff-hours', 'staff-menu', 'staff-shell');
  const locale = pageLocale();
  const [openId, open, close] = useOpenEditor(closureResource, restaurantId);
  const opened = closures.find(({ id }) => String(id) === openId);
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
                  onClick={() => open(id)}
                  data-open-modal="closure"
                />
              </li>
            );
          })}
        </ul>
      )}
      <Button size="small" variant="secondary" onClick={() => open('new')} data-open-modal="closure">
        {t('staff-hours:addClosure')}
      </Button>
      {(opened || openId === 'new') && (
        <ClosureDialog
          restaurantId={restaurantId}
          branches={branches}
          closure={opened ?? null}
          localTime={localTime}
          onClose={close}
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
  /** The current wall-clock time of the shop: `2026-11-20T12:00`. */
  localTime: string;
  onClose: () => void;
}

/** Adds or edits a closure of a restaurant or of one of its branches. Mount it only while it is open. */
function ClosureDialog(props: ClosureDialogProps) {
  const t = useStaffT('staff-hours');
  return (
    <StaffDialog name="closure" title={t('staff-hours:closure')} onClose={props.onClose}>
      <ClosureEditor {...props} />
    </StaffDialog>
  );
}

function ClosureEditor({ restaurantId, branches, closure, localTime, onClose }: ClosureDialogProps) {
  const t = useStaffT('staff-hours', 'staff-shell');
  const invalidates = ['getHours'] as const;
  const add = useStaffMutation('addClosure', { invalidates });
  const save = useStaffMutation('saveClosure', { invalidates });
  const editor = useResourceEditor(closureResource, {
    row: closure,
    scope: restaurantId,
    initial: { starts_at: localTime },
    add: (body) => add.mutateAsync({ ...body, restaurant_id: restaurantId }),
    save: (body) => save.mutateAsync(body),
    added: t('staff-hours:closureAdded'),
    onSaved: onClose,
  });
  return (
    <ResourceForm
      editor={editor}
      action={t(closure ? 'staff-shell:save' : 'staff-hours:addClosure')}
      hidden={[branches.length === 1 && 'branch_id']}
      overrides={{ ends_at: { min: localTime } }}
      options={{
        branch_id: [
          { value: null, label: t('staff-hours:allBranches') },
          ...branches.map(({ id, name }) => ({ value: id, label: localize(name, pageLocale()) })),
        ],
      }}
    />
  );
}
