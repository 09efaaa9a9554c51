import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { PICTURE_TYPES, type PhotoKind, type PictureKind } from '#contract/staff/pictures.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { browserCodec, PictureNotPrepared, preparePicture } from './prepare-picture.ts';
import { callStaff } from './staff-client.ts';
import { useStaffMutation } from './staff-query.ts';

/** What a picture is for. One of the whole shop is uploaded by owners only and not cropped. */
type PictureTarget =
  | { readonly kind: PhotoKind; readonly restaurantId: number }
  | { readonly kind: 'wide' | 'logo'; readonly restaurantId: null };

const addPicture = (target: PictureTarget, file: Blob) =>
  target.restaurantId === null
    ? callStaff('addShopPicture', { query: { kind: target.kind }, upload: file })
    : callStaff('addPicture', { query: { kind: target.kind, restaurant_id: target.restaurantId }, upload: file });

type PictureFieldProps = PictureTarget & {
  legend: string;
  /** A sentence below the button. */
  hint?: string;
  /** URL of the picture that is shown now; empty if there is none. */
  src: string;
  /** Whether the chosen picture is being saved. */
  busy: boolean;
  error: unknown;
  /** Receives the URL of the uploaded or cropped picture; null after the picture was removed. */
  onChange: (src: string | null) => void;
  /**
   * Receives every upload when it begins, and a fulfilled promise once a failed one no longer matters. A form waits for
   * the last one before it is saved; without it, the picture is saved by itself.
   */
  onUpload?: (upload: Promise<unknown>) => void;
};

/**
 * URLs of uploaded pictures, which can be cropped again: dishes (`m`, in folders by the first digits of the hash) and
 * wide pictures (`w`).
 */
const UPLOADED_PICTURE_URL = /^\/pictures\/(m\/..|w)\/[0-9a-f]{32}-/;

/** Shows a picture, uploads another, which is made smaller first if it is too large, and crops it. */
export function PictureField({
  legend,
  hint,
  src,
  busy,
  error,
  onChange,
  onUpload = (upload) => void ignoreFailure('the field shows why an upload failed', upload),
  ...target
}: PictureFieldProps) {
  const { kind, restaurantId } = target;
  const t = useStaffT('staff-pictures');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [cropping, setCropping] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      setPreparing(true);
      const prepared = await preparePicture(file, browserCodec).finally(() => setPreparing(false));
      return addPicture(target, prepared);
    },
    onSuccess: (picture) => onChange(picture.src),
  });
  const choose = (file: File | undefined) => {
    if (file) onUpload(upload.mutateAsync(file));
  };
  /** The field keeps its picture although an upload failed. */
  const forgetUpload = () => {
    upload.reset();
    onUpload(Promise.resolve());
  };
  const change = (picture: string | null) => {
    forgetUpload();
    onChange(picture);
  };
  const fileError =
    upload.error instanceof PictureNotPrepared
      ? t(`staff-pictures:${upload.error.problem}`)
      : fieldErrors(upload.error)['file'];
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
            // Choosing the same file again must cause another change event.
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
          {restaurantId !== null && UPLOADED_PICTURE_URL.test(src) && (
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy}
              onClick={() => setCropping(true)}
              data-open-modal="crop"
            >
              {t('staff-pictures:cropPicture')}
            </Button>
          )}
          {src !== '' && (
            <Button variant="ghost" size="small" disabled={isBusy} onClick={() => change(null)}>
              {t('staff-pictures:removePicture')}
            </Button>
          )}
        </div>
        <p className="small muted" id={hintId}>
          {t('staff-pictures:pictureHint')} {hint}
        </p>
        <p className="small" role="status" data-preparing={isPreparing || undefined}>
          {isPreparing && t('staff-pictures:preparing')}
        </p>
        {fileError ? (
          <Banner tone="danger" role="alert">
            {fileError}
          </Banner>
        ) : (
          <ErrorBanner error={upload.error ?? error} />
        )}
        {upload.isError && (
          <Button variant="ghost" size="small" onClick={forgetUpload} data-action="forget-upload">
            {t('staff-pictures:withoutUpload')}
          </Button>
        )}
      </div>
      {cropping && restaurantId !== null && (
        <CropDialog
          kind={kind}
          src={src}
          restaurantId={restaurantId}
          onCropped={(cropped) => {
            setCropping(false);
            change(cropped);
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </section>
  );
}

interface CropDialogProps {
  kind: PictureKind;
  src: string;
  restaurantId: number;
  onCropped: (src: string) => void;
  onClose: () => void;
}

/** The URL of the uncropped picture. */
const sourceOf = (src: string): string => src.replace(/-\d+\.webp$/, '-source.webp');

/** Percent of the width and of the height. */
const MIDDLE = 50;
const PERCENT = 100;

/** Edits which part of a picture is visible. Render it only while it is open. */
function CropDialog({ kind, src, restaurantId, onCropped, onClose }: CropDialogProps) {
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
          onClick={() => crop.mutate({ restaurant_id: restaurantId, src, focus_x: x / PERCENT, focus_y: y / PERCENT })}
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
