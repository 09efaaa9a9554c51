import { useId, useState } from 'react';
import type { PictureKind } from '#contract/staff/pictures.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useStaffMutation } from '../staff-query.ts';

interface CropDialogProps {
  kind: PictureKind;
  src: string;
  restaurantId: number;
  onCropped: (src: string) => void;
  onClose: () => void;
}

/** The whole picture from which the one at a URL was cropped. */
const sourceOf = (src: string): string => src.replace(/-\d+\.webp$/, '-source.webp');

const MIDDLE = 50;

/** Chooses which part of a picture stays visible. Render it while it is open. */
export function CropDialog({ kind, src, restaurantId, onCropped, onClose }: CropDialogProps) {
  const t = useStaffT('staff-pictures', 'staff-shell');
  const [x, setX] = useState(MIDDLE);
  const [y, setY] = useState(MIDDLE);
  const crop = useStaffMutation('cropPicture', { onSuccess: (picture) => onCropped(picture.src) });
  return (
    <Modal
      name="crop"
      open
      onClose={onClose}
      title={t('staff-pictures:cropTitle')}
      closeLabel={t('staff-shell:close')}
      footer={
        <Button
          fullWidth
          busy={crop.isPending}
          onClick={() => crop.mutate({ restaurant_id: restaurantId, src, focus_x: x / 100, focus_y: y / 100 })}
        >
          {t('staff-shell:save')}
        </Button>
      }
    >
      <div className="crop">
        <p>{t('staff-pictures:cropText')}</p>
        <div className={`picture-field__frame picture-field__frame_${kind} crop__frame`}>
          {/* The browser crops by the same rule as the server. */}
          <img
            className="picture-field__image"
            src={sourceOf(src)}
            alt=""
            style={{ objectPosition: [x, y].map((part) => String(part).concat('%')).join(' ') }}
          />
        </div>
        <Slider label={t('staff-pictures:cropX')} value={x} onChange={setX} />
        <Slider label={t('staff-pictures:cropY')} value={y} onChange={setY} />
        <ErrorBanner error={crop.error} />
      </div>
    </Modal>
  );
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="crop__slider"
        type="range"
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
