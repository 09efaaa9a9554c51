import { type ComponentProps, useEffect } from 'react';
import type { Favourite } from '#contract/user.ts';
import { useT } from '#i18n/browser.ts';
import { IconButton } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { closeModal, type ModalName } from './modal.store.ts';

interface ShopModalProps extends Omit<ComponentProps<typeof Modal>, 'open' | 'onClose' | 'closeLabel'> {
  name: ModalName;
  /** URL of the feature's style sheet. React links it when the modal is first mounted, and never removes the link. */
  stylesheetUrl?: string;
  /** The favourite that the heart in the header adds or removes; without it there is no heart. */
  favourite?: Favourite | undefined;
  /** Default: closes the modal. */
  onClose?: () => void;
}

/** A modal that is opened by the modal store. Mount it only while it is open. */
export function ShopModal({
  name,
  stylesheetUrl,
  favourite,
  onClose = () => closeModal(name),
  children,
  ...rest
}: ShopModalProps) {
  const t = useT('common');
  return (
    <Modal
      {...rest}
      name={name}
      open
      onClose={onClose}
      closeLabel={t('common:close')}
      action={favourite && <Heart favourite={favourite} />}
    >
      {stylesheetUrl && <link rel="stylesheet" href={stylesheetUrl} precedence="default" />}
      {children}
    </Modal>
  );
}

/**
 * Rendered as not pressed; `favourite-hearts.ts` marks favourites on `shop:modal-rendered`. `ModalHost` dispatches this
 * event too, but possibly before the content of the modal has loaded.
 */
function Heart({ favourite }: { favourite: Favourite }) {
  const t = useT('common');

  useEffect(() => void dispatchEvent(new Event('shop:modal-rendered')), []);

  return (
    <IconButton
      className="heart"
      icon="heart"
      label={t('common:favourite')}
      aria-pressed={false}
      data-favourite={JSON.stringify(favourite)}
    />
  );
}
