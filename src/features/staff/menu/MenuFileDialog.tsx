import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ImportPreview, MAX_MENU_FILE_BYTES } from '#contract/staff/menu-files.ts';
import { type DecodedFile, decodeTextFile } from '#contract/text-file.ts';
import { downloadFile } from '#features/shared/download-file.ts';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import type { Translate } from '#i18n/keys.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { callStaff, storedRowFromConflict } from '../shared/staff-client.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { ImportSummary } from './ImportSummary.tsx';

interface MenuFileDialogProps {
  restaurantId: number;
  onClose: () => void;
}

/** Downloads the menu file of a restaurant, and imports one after a preview. Render it while it is open. */
export function MenuFileDialog({ restaurantId, onClose }: MenuFileDialogProps) {
  const t = useStaffT('staff-menu-file', 'staff-shell');
  const input = useRef<HTMLInputElement>(null);
  const [isTooBig, setTooBig] = useState(false);
  /** The latest preview that the server returned because the restaurant had changed since the one shown before. */
  const [newerPreview, setNewerPreview] = useState<ImportPreview>();
  const download = useMutation({
    mutationFn: () => callStaff('exportMenuFile', { query: { restaurant_id: restaurantId } }),
    onSuccess: ({ name, text: content }) => downloadFile(new File([content], name, { type: 'application/json' })),
  });
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const decoded = decodeTextFile(new Uint8Array(await file.arrayBuffer()));
      if (!decoded.ok) return { notUtf8: decoded };
      const { text } = decoded;
      return { text, ...(await callStaff('previewMenuImport', { body: { restaurant_id: restaurantId, text } })) };
    },
  });
  const apply = useStaffMutation('importMenu', {
    invalidates: ['getMenu', 'getMenuProduct', 'getRestaurantDetails', 'getHours', 'getSession'],
    onSuccess: () => {
      showToast(t('staff-menu-file:imported'));
      onClose();
    },
    onError: (error) => setNewerPreview((previous) => storedRowFromConflict(error, ImportPreview) ?? previous),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    apply.reset();
    preview.reset();
    setNewerPreview(undefined);
    setTooBig(file.size > MAX_MENU_FILE_BYTES);
    if (file.size <= MAX_MENU_FILE_BYTES) preview.mutate(file);
  };
  const sent = preview.data && 'text' in preview.data ? preview.data : undefined;
  const shown = newerPreview ?? sent;
  const isConflict = storedRowFromConflict(apply.error, ImportPreview) !== undefined;
  const rejection = isTooBig
    ? t('staff-menu-file:tooBig')
    : preview.data && 'notUtf8' in preview.data
      ? notUtf8Text(preview.data.notUtf8, t)
      : fieldErrors(preview.error)['text'];
  return (
    <Modal
      name="menu-file"
      open
      wide
      onClose={onClose}
      title={t('staff-menu-file:title')}
      closeLabel={t('staff-shell:close')}
    >
      <div className="fields">
        <p>{t('staff-menu-file:lead')}</p>
        <div className="staff-actions">
          <Button
            variant="secondary"
            busy={download.isPending}
            onClick={() => download.mutate()}
            data-action="export-menu"
          >
            {t('staff-menu-file:download')}
          </Button>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            tabIndex={-1}
            aria-label={t('staff-menu-file:choose')}
            accept="application/json,.json"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // Without a value, choosing the same file again is a change.
              event.target.value = '';
            }}
          />
          <Button
            variant="secondary"
            busy={preview.isPending}
            disabled={apply.isPending}
            onClick={() => input.current?.click()}
            data-action="choose-menu-file"
          >
            {t('staff-menu-file:choose')}
          </Button>
        </div>
        <ErrorBanner error={download.error} />
        {rejection ? (
          <Banner tone="danger" role="alert">
            {rejection}
          </Banner>
        ) : (
          <ErrorBanner error={preview.error ?? (isConflict ? null : apply.error)} />
        )}
        {newerPreview && (
          <Banner tone="warning" role="alert">
            {t('staff-menu-file:changedMeanwhile')}
          </Banner>
        )}
        {shown && !preview.isPending && !rejection && (
          <ImportSummary
            key={shown.version}
            preview={shown}
            busy={apply.isPending}
            onImport={(overwrite) =>
              apply.mutate({
                restaurant_id: restaurantId,
                text: sent?.text ?? '',
                version: shown.version,
                overwrite,
              })
            }
          />
        )}
      </div>
    </Modal>
  );
}

/** Why a file that is not UTF-8 is refused. */
const notUtf8Text = (
  { offset, encoding }: Extract<DecodedFile, { ok: false }>,
  t: Translate<'staff-menu-file'>,
): string =>
  encoding === null
    ? t('staff-menu-file:notUtf8', { offset })
    : t('staff-menu-file:otherEncoding', { offset, encoding });
