import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureKind } from '#contract/staff/pictures.ts';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';
import { callStaff } from '../staff-client.ts';
import { CropDialog } from './CropDialog.tsx';

interface PictureFieldProps {
  legend: string;
  kind: PictureKind;
  restaurantId: number;
  /** URL of the picture that is shown now; empty without one. */
  src: string;
  /** Whether the chosen picture is being saved. */
  busy: boolean;
  error: unknown;
  /** A picture was uploaded or cropped, or removed. */
  onChange: (src: string | null) => void;
}

/** URLs of uploaded pictures, which can be cropped again. */
const UPLOADED = /^\/pictures\/(m\/..|w)\/[0-9a-f]{32}-/;

/** Shows a picture, uploads another and crops it. */
export function PictureField({ legend, kind, restaurantId, src, busy, error, onChange }: PictureFieldProps) {
  const t = useStaffT('staff-pictures');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [cropping, setCropping] = useState(false);
  const [isTooBig, setTooBig] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => callStaff('addPicture', { query: { restaurant_id: restaurantId, kind }, upload: file }),
    onSuccess: (picture) => onChange(picture.src),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    setTooBig(file.size > MAX_PICTURE_BYTES);
    if (file.size <= MAX_PICTURE_BYTES) upload.mutate(file);
  };
  const fault = isTooBig ? t('staff-pictures:pictureTooBig') : fieldErrors(upload.error)['file'];
  const isBusy = busy || upload.isPending;
  return (
    <section className="picture-field" aria-label={legend} data-picture={src}>
      <div className={`picture-field__frame picture-field__frame_${kind}`} aria-busy={isBusy || undefined}>
        {src === '' ? (
          <p className="small muted">{t('staff-pictures:pictureNone')}</p>
        ) : (
          <img className="picture-field__image" src={src} alt={legend} />
        )}
      </div>
      <div className="picture-field__controls">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-label={legend}
          accept={PICTURE_TYPES.join()}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
        <div className="staff-actions">
          <Button
            variant="secondary"
            size="small"
            busy={isBusy}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
            data-action="choose-picture"
          >
            {t(src === '' ? 'staff-pictures:choosePicture' : 'staff-pictures:replacePicture')}
          </Button>
          {UPLOADED.test(src) && (
            <Button variant="secondary" size="small" onClick={() => setCropping(true)} data-open-modal="crop">
              {t('staff-pictures:cropPicture')}
            </Button>
          )}
          {src !== '' && (
            <Button variant="ghost" size="small" onClick={() => onChange(null)}>
              {t('staff-pictures:removePicture')}
            </Button>
          )}
        </div>
        <p className="small muted" id={hintId}>
          {t('staff-pictures:pictureHint')}
        </p>
        {fault ? (
          <Banner tone="danger" role="alert">
            {fault}
          </Banner>
        ) : (
          <ErrorBanner error={upload.error ?? error} />
        )}
      </div>
      {cropping && (
        <CropDialog
          kind={kind}
          src={src}
          restaurantId={restaurantId}
          onCropped={(cropped) => {
            setCropping(false);
            onChange(cropped);
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </section>
  );
}
