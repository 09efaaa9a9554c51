import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { Sheet } from './Sheet.tsx';
import { useDialog } from './use-dialog.ts';

interface ModalProps {
  /** One of the modals' names; becomes the hook `dialog[data-modal="…"]`. */
  name: string;
  open: boolean;
  /** Asked for by Escape, the close button or a click beside the modal. The owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** `sheet`: bottom sheet on phones, centred on wide screens. `drawer`: full height on phones, at the right from 768 px. */
  variant?: 'sheet' | 'drawer';
  /** Stays in sight while the body scrolls: the one action and its price. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside, closes on Escape and gives the focus back to the opener. */
export function Modal({ name, open, onClose, title, closeLabel, variant = 'sheet', footer, children }: ModalProps) {
  const titleId = useId();
  const pressedBackdrop = useRef(false);
  const dialog = useDialog(open, name);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  // The browser may close a dialog on a second Escape whatever the page says.
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (open && event.target === event.currentTarget) onClose();
  }

  function clickOutside(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && pressedBackdrop.current) onClose();
  }

  return (
    <>
      <Sheet />
      {/* Escape and the close button do the same as a click outside. */}
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        className={classes('modal', `modal_${variant}`)}
        data-modal={name}
        aria-labelledby={titleId}
        onCancel={cancel}
        onClose={closed}
        onPointerDown={(event) => (pressedBackdrop.current = event.target === event.currentTarget)}
        onClick={clickOutside}
      >
        <header className="modal__header">
          <h2 className="modal__title" id={titleId}>
            {title}
          </h2>
          <IconButton className="modal__close" icon="close" tone="filled" label={closeLabel} onClick={onClose} />
        </header>
        <div className="modal__body">{children}</div>
        {footer && <footer className="modal__footer">{footer}</footer>}
      </dialog>
    </>
  );
}
