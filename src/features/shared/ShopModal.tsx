import type { ComponentProps } from 'react';
import { useT } from '#i18n/browser.ts';
import { Modal } from '#ui/Modal.tsx';
import { closeModal, type ModalName } from './modal.store.ts';

interface ShopModalProps extends Omit<ComponentProps<typeof Modal>, 'open' | 'onClose' | 'closeLabel'> {
  name: ModalName;
  /** URL of the feature's style sheet, which is linked when the first modal that needs it mounts. */
  stylesheetUrl?: string;
  /** Closes the modal unless given. */
  onClose?: () => void;
}

/** A modal of the modal store; it is rendered while it is open. */
export function ShopModal({
  name,
  stylesheetUrl,
  onClose = () => closeModal(name),
  children,
  ...rest
}: ShopModalProps) {
  const t = useT('common');
  return (
    <Modal {...rest} name={name} open onClose={onClose} closeLabel={t('common:close')}>
      {stylesheetUrl && <link rel="stylesheet" href={stylesheetUrl} precedence="default" />}
      {children}
    </Modal>
  );
}
