import { useLayoutEffect, useRef } from 'react';

/**
 * Opens and closes a `<dialog>` as told, also when it is taken out while open. Inside, the focus goes to the first
 * `[data-autofocus]`, else where the browser puts it. `name`: of the modal, as its openers say it.
 */
export function useDialog(open: boolean, name: string) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.close();
      // What closed it may take the opener out a moment later.
      setTimeout(() => document.activeElement === document.body && focusInPlaceOfOpener(name));
    };
  }, [open, name]);

  return dialog;
}

/** The browser gives the focus back to the opener; where that is gone, what opens the same or stands for it takes it, else the page's headline. */
function focusInPlaceOfOpener(name: string): void {
  const openers = [
    ...document.querySelectorAll<HTMLElement>(`[data-open-modal="${name}"], [data-stands-for~="${name}"]`),
  ];
  const next = openers.find((element) => element.checkVisibility()) ?? document.querySelector<HTMLElement>('main h1');
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}
