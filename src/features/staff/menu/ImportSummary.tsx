import { useState } from 'react';
import { OPERATOR_LOCALE } from '#contract/constants.ts';
import type { ImportItem, ImportPreview, MenuFileError } from '#contract/staff/menu-files.ts';
import { localize } from '#contract/localized-text.ts';
import { phoneMessageValues } from '#features/shared/phone-format.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge, Banner } from '#ui/feedback/feedback.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import type { AnyFields } from '../shared/resource/resource.ts';
import { ChangesTable } from '../audit/ChangesTable.tsx';
import { RECORDED_FIELDS } from '../audit/recorded-fields.ts';

const TONES = { conflict: 'warning', added: 'success', changed: 'neutral', removed: 'danger' } as const;

/** The fields of the items of a menu file. */
export const IMPORTED_FIELDS = {
  restaurant: RECORDED_FIELDS.restaurant,
  branch: RECORDED_FIELDS.branch,
  category: RECORDED_FIELDS.category,
  product: RECORDED_FIELDS.product,
} as const satisfies Readonly<Record<ImportItem['kind'], AnyFields>>;

interface ImportSummaryProps {
  preview: ImportPreview;
  busy: boolean;
  onImport: (overwrite: boolean) => void;
}

/** What the import of a file would change, with the button that starts it; or the errors of the file. */
export function ImportSummary({ preview: { errors, counts, warnings, items }, busy, onImport }: ImportSummaryProps) {
  const t = useStaffT('staff-menu-file');
  const [overwrite, setOverwrite] = useState(false);
  if (errors.length > 0) return <Errors errors={errors} />;
  const { added, changed, removed, moved, unchanged, conflicts } = counts;
  const total = added + changed + removed + moved + (overwrite ? conflicts : 0);
  const hidden = added + changed + removed + conflicts - items.length;
  return (
    <section className="import-summary" aria-labelledby="import-summary" data-import="">
      <h3 id="import-summary">{t('staff-menu-file:preview')}</h3>
      <p role="status">
        {[
          t('staff-menu-file:added', { count: added }),
          t('staff-menu-file:changed', { count: changed }),
          t('staff-menu-file:removed', { count: removed }),
          ...(moved > 0 ? [t('staff-menu-file:moved', { count: moved })] : []),
          t('staff-menu-file:unchanged', { count: unchanged }),
          ...(conflicts > 0 ? [t('staff-menu-file:conflicts', { count: conflicts })] : []),
        ].join(' · ')}
      </p>
      {conflicts > 0 && (
        <Banner tone="warning">
          {t('staff-menu-file:conflictLead')}
          <Checkbox
            name="overwrite"
            label={t('staff-menu-file:overwrite')}
            checked={overwrite}
            onChange={setOverwrite}
          />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="warning">
          <ul data-warnings="">
            {warnings.map(({ name, code, message }, index) => (
              <li key={index} data-warning={code}>
                <strong>{localize(name, pageLocale())}</strong>: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {items.length > 0 && (
        <ul className="staff-list" role="list">
          {items.map((item, index) => (
            <ImportRow key={index} item={item} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="muted">{t('staff-menu-file:more', { count: hidden })}</p>}
      {total === 0 ? (
        <p>{t(conflicts > 0 ? 'staff-menu-file:onlyConflicts' : 'staff-menu-file:nothing')}</p>
      ) : (
        <Button size="large" fullWidth busy={busy} onClick={() => onImport(overwrite)} data-action="import-menu">
          {t('staff-menu-file:import', { count: total })}
        </Button>
      )}
    </section>
  );
}

function ImportRow({ item: { outcome, kind, name, reason, changes } }: { item: ImportItem }) {
  const t = useStaffT('staff-menu-file');
  return (
    <li className="staff-list__item import-summary__item" data-outcome={outcome}>
      <div className="staff-list__text">
        <strong>{localize(name, pageLocale())}</strong>
        <span className="small muted">
          {[t(`staff-menu-file:kind_${kind}`), reason && t(`staff-menu-file:reason_${reason}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {changes.length > 0 && (
          <details>
            <summary>{t('staff-menu-file:versions')}</summary>
            <ChangesTable
              changes={changes}
              fields={IMPORTED_FIELDS[kind]}
              headings={[t('staff-menu-file:field'), t('staff-menu-file:inShop'), t('staff-menu-file:inFile')]}
            />
          </details>
        )}
      </div>
      <Badge tone={TONES[outcome]}>{t(`staff-menu-file:outcome_${outcome}`)}</Badge>
    </li>
  );
}

/** Why the file cannot be imported, each error with its place in the file. */
function Errors({ errors }: { errors: readonly MenuFileError[] }) {
  const t = useStaffT('staff-menu-file');
  return (
    <Banner tone="danger" role="alert" title={t('staff-menu-file:errors', { count: errors.length })}>
      <ul data-errors="">
        {errors.map(({ path, code, values }, index) => (
          <li key={index}>
            {path !== '' && (
              <>
                <code lang={OPERATOR_LOCALE}>{path}</code>
                {': '}
              </>
            )}
            {t(`staff-menu-file:error_${code}`, { ...phoneMessageValues, ...values })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
