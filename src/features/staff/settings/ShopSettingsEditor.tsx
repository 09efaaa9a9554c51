import type { ShopSettings } from '#contract/staff/settings.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { shopSettingsResource } from './settings-resources.ts';

/** Edits the company, the contacts and the links of the shop. Pages show only the fields that are filled in. */
export function ShopSettingsEditor({ loaded }: { loaded: ShopSettings }) {
  const t = useStaffT('staff-shell');
  const save = useStaffMutation('saveShopSettings');
  const editor = useResourceEditor(shopSettingsResource, {
    row: loaded,
    save: (body) => save.mutateAsync(body),
  });
  return <ResourceForm editor={editor} action={t('staff-shell:save')} className="settings-form" />;
}
