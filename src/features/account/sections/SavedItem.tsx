import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useAsyncAction, useFocusRestore } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/class-names.ts';
import { Empty } from '#ui/feedback/feedback.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The message keys, icon and modal of each kind of saved item. */
const KINDS = {
  address: {
    lead: 'account:addressesLead',
    icon: 'pin',
    emptyTitle: 'account:noAddresses',
    emptyText: 'account:noAddressesText',
    add: 'account:addAddress',
    addModal: 'address',
    makeDefault: 'account:makeDefault',
    remove: 'account:deleteAddress',
    question: 'account:deleteQuestion',
    cancel: 'account:keepAddress',
    removed: 'account:addressDeleted',
    missing: 'account:addressMissing',
    unusable: 'account:addressMissing',
  },
  card: {
    lead: 'account:cardsLead',
    icon: 'creditCard',
    emptyTitle: 'account:noCards',
    emptyText: 'account:noCardsText',
    add: 'account:addCard',
    addModal: 'cardAdd',
    makeDefault: 'account:cardMakeDefault',
    remove: 'account:deleteCard',
    question: 'account:deleteCardQuestion',
    cancel: 'account:keepCard',
    removed: 'account:cardDeleted',
    missing: 'account:cardMissing',
    unusable: 'account:cardUnusable',
  },
} as const;

interface SavedItemProps extends Omit<ComponentProps<'article'>, 'ref' | 'className'> {
  kind: keyof typeof KINDS;
  isDefault: boolean;
  canBeDefault: boolean;
  onMakeDefault: () => Promise<unknown>;
  onDelete: () => Promise<void>;
  /** The accessible name of the delete button. */
  deleteLabel: string;
  /** Further buttons, before the others. */
  actions: ReactNode;
}

export function SavedItem(props: SavedItemProps) {
  const { kind, isDefault, canBeDefault, onMakeDefault, onDelete, deleteLabel, actions, children, ...article } = props;
  const t = useT('account');
  const texts = KINDS[kind];
  const [deletion, setDeletion] = useState<'none' | 'confirming' | 'cancelled'>('none');
  // When the item becomes the default, its focused button is removed.
  const element = useFocusRestore(String(isDefault), '.saved-item__actions button');
  const makeDefault = useAsyncAction(onMakeDefault);

  return (
    <article {...article} ref={element} className="saved-item card card_padded">
      {children}
      <ErrorBanner error={makeDefault.error} messages={{ 404: t(texts.missing), 409: t(texts.unusable) }} />
      {deletion === 'confirming' ? (
        <DeleteConfirmation kind={kind} onDelete={onDelete} onCancel={() => setDeletion('cancelled')} />
      ) : (
        <div className="saved-item__actions">
          {actions}
          {canBeDefault && !isDefault && (
            <Button
              size="small"
              variant="secondary"
              data-action="make-default"
              busy={makeDefault.busy}
              onClick={() => void makeDefault.run()}
            >
              {t(texts.makeDefault)}
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            data-action={`delete-${kind}`}
            aria-label={deleteLabel}
            autoFocus={deletion === 'cancelled'}
            onClick={() => setDeletion('confirming')}
          >
            {t(texts.remove)}
          </Button>
        </div>
      )}
    </article>
  );
}

interface DeleteConfirmationProps extends Pick<SavedItemProps, 'kind' | 'onDelete'> {
  onCancel: () => void;
}

/** Requests confirmation in place of the item's buttons. The cancel button has the focus. */
function DeleteConfirmation({ kind, onDelete, onCancel }: DeleteConfirmationProps) {
  const t = useT('account');
  const texts = KINDS[kind];
  const deletion = useAsyncAction(async () => {
    await onDelete();
    showToast(t(texts.removed));
  });

  return (
    <div className="saved-item__actions" role="group" aria-label={t(texts.question)}>
      <p className="saved-item__question">{t(texts.question)}</p>
      <ErrorBanner error={deletion.error} messages={{ 404: t(texts.missing) }} />
      <Button
        size="small"
        variant="danger"
        data-action="confirm-delete"
        busy={deletion.busy}
        onClick={() => void deletion.run()}
      >
        {t(texts.remove)}
      </Button>
      <Button size="small" variant="secondary" autoFocus onClick={onCancel}>
        {t(texts.cancel)}
      </Button>
    </div>
  );
}

interface SavedListProps {
  kind: keyof typeof KINDS;
  /** Elements, each with a React `key`. */
  items: readonly ReactElement[];
  /** Opens the modal that adds an item. Without it, there is no button for that. */
  onAdd?: (() => void) | undefined;
  children?: ReactNode;
}

/** A list of saved items and the button that adds one, which receives the focus when an item is deleted. */
export function SavedList({ kind, items, onAdd, children }: SavedListProps) {
  const t = useT('account');
  const texts = KINDS[kind];
  const list = useFocusRestore(String(items.length), '[data-action="add"]');

  return (
    <div className="saved-list" ref={list}>
      {items.length > 0 && onAdd && <p className="muted">{t(texts.lead)}</p>}
      {items.length > 0 && (
        <ul className="saved-list__items" role="list">
          {items.map((item) => (
            <li key={item.key}>{item}</li>
          ))}
        </ul>
      )}
      {items.length === 0 && onAdd && (
        <Empty icon={texts.icon} title={t(texts.emptyTitle)}>
          {t(texts.emptyText)}
        </Empty>
      )}
      {onAdd && (
        <div className={classes('saved-list__add', kind === 'address' && 'addresses__add')}>
          <Button
            className={classes(kind === 'card' && 'cards__add')}
            /* Marks the button as the control of this modal; `onAdd` opens it. */
            data-open-modal={texts.addModal}
            data-action="add"
            onClick={onAdd}
          >
            <Icon name="plus" />
            {t(texts.add)}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
