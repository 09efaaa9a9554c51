import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { classes } from './class-names.ts';
import { swallowRestOfPress } from './overlay-press.ts';
import { updateScrollLock } from './scroll-lock.ts';
import { LazyComponentStylesheet } from './LazyComponentStylesheet.tsx';

interface ModalProps {
  /** Name of the modal, for selectors: `dialog[data-modal="…"]`. */
  name: string;
  open: boolean;
  /** Called on Escape, the close button or a click on the backdrop. The owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  /** The language of the title, if it is not that of the page. */
  titleLang?: string | undefined;
  closeLabel: string;
  /** `sheet`: at the bottom on phones, centred on wide screens. `drawer`: full height, at the right from 768 px. */
  variant?: 'sheet' | 'drawer';
  /** Whether a sheet has room for two columns on wide screens. */
  wide?: boolean;
  /** A control beside the button that closes the modal. */
  action?: ReactNode;
  /** Stays visible while the body scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: the browser traps the focus, closes on Escape and returns the focus to the opener. */
export function Modal({
  name,
  open,
  onClose,
  title,
  titleLang,
  closeLabel,
  variant = 'sheet',
  wide,
  action,
  footer,
  children,
}: ModalProps) {
  const titleId = useId();
  const pressedBackdrop = useRef(false);
  const dialog = useDialog(open, name);

  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  // On a second Escape the browser may close a dialog although its `cancel` event was prevented.
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    // The event arrives later: the dialog may have been opened again.
    if (!open || event.target !== event.currentTarget || event.currentTarget.open) return;
    // The owner decides whether it closes, and may ask first.
    event.currentTarget.showModal();
    onClose();
  }

  function clickOutside(event: MouseEvent<HTMLDialogElement>) {
    // The second click of a double click on the opener is not meant for the modal.
    if (event.target !== event.currentTarget || !pressedBackdrop.current || event.detail > 1) return;
    // The second click of a double click on the backdrop must not reach the page.
    swallowRestOfPress();
    onClose();
  }

  return (
    <>
      <LazyComponentStylesheet />
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions --
          Escape and the close button do the same as a click outside. */}
      <dialog
        ref={dialog}
        className={classes('modal', `modal_${variant}`, wide && 'modal_wide')}
        data-modal={name}
        aria-labelledby={titleId}
        onCancel={cancel}
        onClose={handleClose}
        onPointerDown={(event) => (pressedBackdrop.current = event.target === event.currentTarget)}
        onClick={clickOutside}
      >
        <header className="modal__header">
          <h2 className="modal__title" id={titleId} lang={titleLang}>
            {title}
          </h2>
          {action}
          <IconButton className="modal__close icon-button_filled" icon="close" label={closeLabel} onClick={onClose} />
        </header>
        <div ref={observeScrolling} className="modal__body">
          {children}
        </div>
        {footer && <footer className="modal__footer">{footer}</footer>}
      </dialog>
    </>
  );
}

/** Lets the keyboard scroll a body that has nothing to focus. Safari does not do so by itself. */
function observeScrolling(body: HTMLElement | null): (() => void) | undefined {
  if (!body) return;
  const observer = new ResizeObserver(() => {
    const isScrolledOnly =
      body.scrollHeight > body.clientHeight &&
      !body.querySelector('a, button, input, select, textarea, summary, [tabindex]');
    if (isScrolledOnly) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** Opens and closes a `<dialog>`, also when it unmounts while open. Focuses the first `[data-autofocus]` inside. */
function useDialog(open: boolean, name: string) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const placeholder = document.querySelector<HTMLDialogElement>(`[data-placeholder-of="${name}"][open]`);
    if (placeholder) replacePlaceholder(placeholder, element);
    else element.showModal();
    updateScrollLock();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.close();
      updateScrollLock();
      // The action that closed the dialog may remove its opener right afterwards.
      setTimeout(() => document.activeElement === document.body && focusFallback(name));
    };
  }, [open, name]);

  return dialog;
}

/**
 * Opens a dialog in place of one that scripts have opened until the code of this one has loaded. Its opening transition
 * continues where that of the placeholder is.
 */
function replacePlaceholder(placeholder: HTMLDialogElement, dialog: HTMLDialogElement): void {
  const elapsed = ownTransitions(placeholder)[0]?.currentTime;
  // Returns the focus to the opener, to which the dialog returns it, too.
  placeholder.close();
  for (const transition of ownTransitions(placeholder)) transition.finish();
  dialog.showModal();
  for (const transition of ownTransitions(dialog)) {
    if (elapsed === undefined) transition.finish();
    else transition.currentTime = elapsed;
  }
}

/** The running transitions of an element and its backdrop. */
const ownTransitions = (element: HTMLElement): Animation[] =>
  element
    .getAnimations({ subtree: true })
    .filter(
      (animation) =>
        animation instanceof CSSTransition &&
        animation.effect instanceof KeyframeEffect &&
        animation.effect.target === element,
    );

/** If the opener was removed, focuses another visible opener of the modal or a substitute, else the page's heading. */
function focusFallback(name: string): void {
  const openers = [
    ...document.querySelectorAll<HTMLElement>(`[data-open-modal="${name}"], [data-focus-fallback-for~="${name}"]`),
  ];
  const next =
    openers.find((element) => element.getClientRects().length > 0) ?? document.querySelector<HTMLElement>('main h1');
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  // Without scrolling: browsers on iOS do not focus tapped buttons, so this runs after every tap there.
  next.focus({ preventScroll: true });
}
