import { useStaffT } from '#i18n/staff.ts';
import { IconButton } from '#ui/Button.tsx';

interface MoveButtonsProps {
  /** The name of the moved item, for the labels of the buttons. */
  name: string;
  onMove: (direction: 'up' | 'down') => void;
}

/** Buttons that move an item of a list up or down by one place. */
export function MoveButtons({ name, onMove }: MoveButtonsProps) {
  const t = useStaffT('staff-menu');
  return (
    <>
      <IconButton
        className="icon-flipped"
        icon="chevronDown"
        label={`${t('staff-menu:moveUp')}: ${name}`}
        onClick={() => onMove('up')}
      />
      <IconButton icon="chevronDown" label={`${t('staff-menu:moveDown')}: ${name}`} onClick={() => onMove('down')} />
    </>
  );
}
