import { useStaffT } from '#i18n/staff.ts';
import { IconButton } from '#ui/Button.tsx';

interface MoveButtonsProps {
  /** What is moved. */
  name: string;
  onMove: (direction: 'up' | 'down') => void;
}

/** Moves a row of a list past its neighbour. */
export function MoveButtons({ name, onMove }: MoveButtonsProps) {
  const t = useStaffT('staff-menu');
  return (
    <>
      <IconButton
        className="move-up"
        icon="chevronDown"
        label={`${t('staff-menu:moveUp')}: ${name}`}
        onClick={() => onMove('up')}
      />
      <IconButton icon="chevronDown" label={`${t('staff-menu:moveDown')}: ${name}`} onClick={() => onMove('down')} />
    </>
  );
}
