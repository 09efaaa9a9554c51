import { useId } from 'react';
import { LANGUAGE_NAMES } from '#contract/constants.ts';
import type { MessageTemplates as Templates } from '#contract/staff/messages.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge } from '#ui/feedback/feedback.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';

/** For owners: every SMS of the shop in its languages, and how many messages each costs. Its styles: `messages.scss`. */
export function MessageTemplates() {
  const t = useStaffT('staff-messages');
  const id = useId();
  const templates = useStaffQuery('getMessageTemplates');
  return (
    <section className="fields" aria-labelledby={id} data-message-templates="">
      <h2 id={id}>{t('staff-messages:templates')}</h2>
      <p className="small muted">{t('staff-messages:templatesHint')}</p>
      <Loaded query={templates} failure={t('staff-messages:templatesFailed')}>
        {(data) => <TemplateTable templates={data} labelledBy={id} />}
      </Loaded>
    </section>
  );
}

function TemplateTable({ templates, labelledBy }: { templates: Templates; labelledBy: string }) {
  const t = useStaffT('staff-messages');
  return (
    <table className="sms-templates" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('staff-messages:language')}</th>
          <th scope="col">{t('staff-messages:text')}</th>
          <th scope="col">{t('staff-messages:segments')}</th>
        </tr>
      </thead>
      {templates.map(({ template, texts }) => (
        <tbody key={template} data-template={template}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {t(`staff-messages:template_${template}`)}
            </th>
          </tr>
          {texts.map(({ locale, text, characters, encoding, segments }) => (
            <tr key={locale} data-locale={locale}>
              <th scope="row">{LANGUAGE_NAMES[locale]}</th>
              <td>
                <span className="sms-templates__text" lang={locale}>
                  {text}
                </span>{' '}
                <span className="muted">
                  {t('staff-messages:size', { characters, encoding: encoding.toUpperCase() })}
                </span>
              </td>
              <td>
                <Badge tone={segments === 1 ? 'success' : 'warning'}>{segments}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
