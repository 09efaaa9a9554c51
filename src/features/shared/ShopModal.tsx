import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { useT } from '#i18n/browser.ts';
import { TOAST_DURATION_MS } from '#ui/feedback/Toasts.tsx';
import { Modal } from '#ui/Modal.tsx';
import { closeModal, type ModalName } from './modal.store.ts';

interface ShopModalProps extends Omit<ComponentProps<typeof Modal>, 'open' | 'onClose' | 'closeLabel'> {
  name: ModalName;
  /** URL of the feature's style sheet. React links it when the modal is first mounted, and never removes the link. */
  stylesheetUrl?: string;
  /** Default: closes the modal. */
  onClose?: () => void;
  /** Whether it closes by itself, as a toast does: it confirms what the page below it shows, too. */
  closesItself?: boolean;
}

/** A modal that is opened by the modal store. Mount it only while it is open. */
export function ShopModal({
  name,
  stylesheetUrl,
  onClose = () => closeModal(name),
  closesItself = false,
  children,
  ...rest
}: ShopModalProps) {
  const t = useT('common');
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!closesItself) return;
    const timer = setTimeout(close, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [closesItself]);

  return (
    <Modal {...rest} name={name} open onClose={onClose} closeLabel={t('common:close')}>
      {stylesheetUrl && <link rel="stylesheet" href={stylesheetUrl} precedence="default" />}
      {children}
    </Modal>
  );
}
