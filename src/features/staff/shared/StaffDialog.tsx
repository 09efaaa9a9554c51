import { createContext, type ReactNode, Suspense, use, useEffect, useEffectEvent, useId, useState } from 'react';
import { useStaffT } from '#i18n/staff.ts';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Discard = () => void;

interface DialogForms {
  /** What discards the unsaved values of each form in the dialog that has some. */
  readonly unsaved: Map<string, Discard>;
  leave(then: () => void): void;
}

const DialogContext = createContext<DialogForms | null>(null);

interface StaffDialogProps {
  /** Name of the modal, for selectors: `dialog[data-modal="…"]`. */
  name: string;
  title: string;
  wide?: boolean;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of a staff page. It closes with unsaved changes only after a confirmation. Render it while it is open. */
export function StaffDialog({ name, title, wide = false, footer, onClose, children }: StaffDialogProps) {
  const t = useStaffT('staff-shell');
  const [unsaved] = useState(() => new Map<string, Discard>());
  const [leaving, setLeaving] = useState<{ readonly then: () => void } | null>(null);
  const leave = (then: () => void) => (unsaved.size === 0 ? then() : setLeaving({ then }));
  return (
    <Modal
      name={name}
      open
      wide={wide}
      onClose={() => leave(onClose)}
      title={title}
      closeLabel={t('staff-shell:close')}
      footer={footer}
    >
      {/* React closes a dialog that suspends while it is open. */}
      <Suspense fallback={<Skeleton shape="row" />}>
        <DialogContext value={{ unsaved, leave }}>{children}</DialogContext>
      </Suspense>
      {leaving && (
        <ConfirmDialog
          title={t('staff-shell:discardTitle')}
          action={t('staff-shell:discard')}
          busy={false}
          error={null}
          onConfirm={() => {
            for (const discard of unsaved.values()) discard();
            setLeaving(null);
            leaving.then();
          }}
          onClose={() => setLeaving(null)}
        >
          {t('staff-shell:discardText')}
        </ConfirmDialog>
      )}
    </Modal>
  );
}

/** Lets the dialog around a form ask before it closes with unsaved changes. */
export function useUnsavedChanges(isDirty: boolean, discard: Discard): void {
  const unsaved = use(DialogContext)?.unsaved;
  const id = useId();
  const handleDiscard = useEffectEvent(discard);
  useEffect(() => {
    if (!isDirty || !unsaved) return;
    unsaved.set(id, () => handleDiscard());
    return () => void unsaved.delete(id);
  }, [isDirty, unsaved, id]);
}

/** A function that leaves the forms of the dialog around it: at once, or after a confirmation if they have changes. */
export function useLeaveForms(): (then: () => void) => void {
  return use(DialogContext)?.leave ?? ((then) => then());
}
