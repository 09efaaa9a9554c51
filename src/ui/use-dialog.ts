import { useLayoutEffect, useRef } from 'react';
import { measureScrollbar } from './scrollbar.ts';

/**
 * Opens and closes a `<dialog>` as told, also when it is taken out while open. Inside, the focus goes to the first
 * `[data-autofocus]`, else where the browser puts it.
 */
export function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    measureScrollbar();
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element.close();
  }, [open]);

  return dialog;
}
