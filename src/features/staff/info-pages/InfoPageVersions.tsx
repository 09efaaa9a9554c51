import { useState } from 'react';
import type { InfoPageRow, InfoPageVersionRow } from '#contract/staff/info-pages.ts';
import { localize } from '#contract/localized-text.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ArticlePreview } from '../shared/ArticlePreview.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';

/** A dialog with every version of a page, the newest first. Render it only while it is open. */
export function InfoPageVersions({ page, onClose }: { page: InfoPageRow; onClose: () => void }) {
  const t = useStaffT('staff-info-pages', 'staff-shell');
  const query = useStaffQuery('getInfoPageVersions', { id: page.id }, { staleTime: 0 });
  return (
    <Modal
      name="info-page-versions"
      open
      wide
      onClose={onClose}
      title={localize(page.name, pageLocale()) || page.slug}
      closeLabel={t('staff-shell:close')}
    >
      <Loaded query={query}>{(versions) => <ChosenVersion versions={versions} />}</Loaded>
    </Modal>
  );
}

function ChosenVersion({ versions }: { versions: readonly InfoPageVersionRow[] }) {
  const t = useStaffT('staff-info-pages');
  const [chosen, setChosen] = useState<number | null>(null);
  const id = chosen ?? versions[0]?.id ?? 0;
  return (
    <div className="fields">
      <Select
        name="version"
        label={t('staff-info-pages:version')}
        value={String(id)}
        options={versions.map((version) => ({
          value: String(version.id),
          label: [
            version.revision,
            formatDateTime(version.at, pageLocale()),
            version.person ?? t('staff-info-pages:shop'),
            t(version.is_public ? 'staff-info-pages:public' : 'staff-info-pages:draft'),
          ].join(' · '),
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <VersionText id={id} />
    </div>
  );
}

/** One version of a page as customers saw it. */
export function VersionText({ id }: { id: number }) {
  const query = useStaffQuery('getInfoPageVersion', { version_id: id });
  return (
    <Loaded query={query}>
      {({ name, text }) => <ArticlePreview text={text} head={(locale) => <h3>{localize(name, locale)}</h3>} />}
    </Loaded>
  );
}
