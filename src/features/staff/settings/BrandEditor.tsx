import type { UseFormReturn } from 'react-hook-form';
import { COLOR_PATTERN, isReadableColor, nearestReadable, paletteOf, shopColors } from '#contract/palette.ts';
import type { Brand, BrandInput } from '#contract/staff/brand.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { FormInput } from '../shared/form-fields.tsx';
import { PictureField } from '../shared/PictureField.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { brandResource } from './settings-resources.ts';

type BrandForm = UseFormReturn<BrandInput, unknown, BrandInput>;

/** Edits what customers recognize the shop by. */
export function BrandEditor({ loaded }: { loaded: Brand }) {
  const t = useStaffT('staff-settings', 'staff-shell');
  const save = useStaffMutation('saveBrand', { invalidates: ['getBrand'] });
  const editor = useResourceEditor(brandResource, { row: loaded, save: (body) => save.mutateAsync(body) });
  const { form } = editor;
  const pictureField = (name: 'logo' | 'share_picture') => ({
    restaurantId: null,
    src: form.watch(name),
    busy: false,
    error: form.formState.errors[name]?.message,
    onChange: (src: string | null) => form.setValue(name, src ?? '', { shouldDirty: true }),
    onUpload: editor.trackUpload(name),
  });
  return (
    <ResourceForm
      editor={editor}
      action={t('staff-shell:save')}
      className="settings-form"
      custom={{
        color: <ColorField form={form} />,
        logo: (
          <div className="brand-picture">
            <p className="field__label">{t('staff-settings:logo')}</p>
            <PictureField
              {...pictureField('logo')}
              legend={t('staff-settings:logo')}
              kind="logo"
              hint={t('staff-settings:logoHint')}
            />
          </div>
        ),
        share_picture: (
          <div className="brand-picture">
            <p className="field__label">{t('staff-settings:sharePicture')}</p>
            <PictureField
              {...pictureField('share_picture')}
              legend={t('staff-settings:sharePicture')}
              kind="wide"
              hint={t('staff-settings:sharePictureHint')}
            />
          </div>
        ),
      }}
    />
  );
}

/** The primary colour as text and in the browser's picker, with what it looks like in both themes. */
function ColorField({ form }: { form: BrandForm }) {
  const t = useStaffT('staff-settings');
  const color = form.watch('color').trim().toLowerCase();
  const isColor = COLOR_PATTERN.test(color);
  const choose = (chosen: string) => form.setValue('color', chosen, { shouldDirty: true, shouldValidate: true });
  const near = isColor ? nearestReadable(color) : color;
  return (
    <div className="brand-color" data-brand-color="">
      <div className="brand-color__inputs">
        <FormInput
          control={form.control}
          name="color"
          label={t('staff-settings:color')}
          hint={t('staff-settings:colorHint')}
          invalidMessage={t(isColor ? 'staff-settings:colorUnreadable' : 'staff-settings:colorInvalid')}
          autoComplete="off"
          spellCheck={false}
        />
        <input
          className="brand-color__picker"
          type="color"
          aria-label={t('staff-settings:colorPicker')}
          value={isColor ? color : shopColors.primary[0]}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {isColor && !isReadableColor(color) && (
        <Banner
          tone="danger"
          role="status"
          action={
            <Button size="small" variant="secondary" onClick={() => choose(near)} data-action="use-readable-color">
              {t('staff-settings:colorUse', { color: near })}
            </Button>
          }
        >
          {t('staff-settings:colorUnreadable')}
        </Banner>
      )}
      {isColor && (
        <div className="brand-color__samples">
          <Sample color={near} theme={0} label={t('staff-settings:lightTheme')} />
          <Sample color={near} theme={1} label={t('staff-settings:darkTheme')} />
        </div>
      )}
    </div>
  );
}

/** Buttons in the colour on the background of one theme. */
function Sample({ color, theme, label }: { color: string; theme: 0 | 1; label: string }) {
  const t = useStaffT('staff-settings');
  const palette = paletteOf(color);
  return (
    <figure
      className="brand-color__sample"
      style={{ color: shopColors.text[theme], background: shopColors.page[theme] }}
    >
      <span
        className="brand-color__button"
        style={{ color: palette['on-primary'][theme], background: palette.primary[theme] }}
      >
        {t('staff-settings:sampleButton')}
      </span>
      <span
        className="brand-color__button"
        style={{ color: palette['on-primary-soft'][theme], background: palette['primary-soft'][theme] }}
      >
        {t('staff-settings:sampleChosen')}
      </span>
      <figcaption className="small">{label}</figcaption>
    </figure>
  );
}
