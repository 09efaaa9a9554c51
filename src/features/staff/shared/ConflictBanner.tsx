import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';

interface ConflictBannerProps {
  /** Replaces what was typed by the row as it is now. */
  onTakeCurrent: () => void;
  /** Keeps what was typed: the next save replaces the row as it is now. */
  onKeepMine: () => void;
}

/** An edit was made from an older revision than the row has now. */
export function ConflictBanner({ onTakeCurrent, onKeepMine }: ConflictBannerProps) {
  const t = useStaffT('staff-shell');
  return (
    <Banner
      tone="warning"
      role="alert"
      action={
        <div className="staff-actions">
          <Button size="small" variant="secondary" onClick={onTakeCurrent}>
            {t('staff-shell:useCurrent')}
          </Button>
          <Button size="small" type="submit" onClick={onKeepMine}>
            {t('staff-shell:keepMine')}
          </Button>
        </div>
      }
    >
      {t('staff-shell:conflict')}
    </Banner>
  );
}
