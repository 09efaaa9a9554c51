import { useState } from 'react';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#contract/constants.ts';
import type { NewsDetails } from '#contract/staff/news.ts';
import { localize } from '#contract/localized-text.ts';
import type * as NewsText from '#features/news/news-text.ts';
import { formatDate, parseDate } from '#features/shared/dates.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useAsyncData } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Select } from '#ui/form/Field.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { href } from '../../../routes.ts';
import { useStaffQuery } from '../shared/staff-query.ts';

/** The Trusted Types policy that the CSP allows. It creates only HTML that `sanitizeDescription` has sanitized. */
const rules = { createHTML: (html: string) => html };
const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('news-page', rules);

/** A dialog that shows a news item as its page will show it, in any language. Render it only while it is open. */
export function NewsPreview({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useStaffT('staff-news', 'staff-shell');
  const { data, error, refetch } = useStaffQuery('getNewsDetails', { id }, { staleTime: 0 });
  // The sanitizer of the news page is loaded for previews only.
  const newsText = useAsyncData(() => import('#features/news/news-text.ts'));
  const isLoading = (!data && !error) || newsText.state === 'loading';
  return (
    <Modal
      name="news-preview"
      open
      wide
      onClose={onClose}
      title={t('staff-news:previewTitle')}
      closeLabel={t('staff-shell:close')}
    >
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} />}
      {newsText.state === 'failed' && <LoadFailure error={newsText.error} retry={newsText.retry} />}
      {isLoading && <Skeleton shape="row" />}
      {data && newsText.state === 'ready' && (
        <PreviewedItem item={data} sanitizeDescription={newsText.value.sanitizeDescription} />
      )}
    </Modal>
  );
}

interface PreviewedItemProps {
  item: NewsDetails;
  sanitizeDescription: typeof NewsText.sanitizeDescription;
}

function PreviewedItem({ item, sanitizeDescription }: PreviewedItemProps) {
  const t = useStaffT('staff-news');
  const [locale, setLocale] = useState<Locale>(pageLocale());
  const published = parseDate(item.published_at);
  const body = sanitizeDescription(localize(item.description, locale), { locale, site: location.origin });
  return (
    <div className="news-preview">
      <Select
        name="preview_language"
        label={t('staff-news:previewLanguage')}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={setLocale}
      />
      <article className="news-preview" lang={locale} data-news-preview={item.slug}>
        {item.picture && <img className="news-preview__picture" src={item.picture} alt="" width="1200" height="675" />}
        <h3>{localize(item.name, locale)}</h3>
        {published && <p className="small muted">{formatDate(published, locale)}</p>}
        <div className="news-preview__text" dangerouslySetInnerHTML={{ __html: policy.createHTML(body) }} />
        {item.products.length > 0 && (
          <ul role="list">
            {item.products.map(({ id, name, restaurant }) => (
              <li key={id}>{`${localize(name, locale)} · ${restaurant}`}</li>
            ))}
          </ul>
        )}
      </article>
      <p className="small muted">{t('staff-news:previewShowsSavedVersion')}</p>
      {item.state === 'published' && (
        <div className="staff-actions">
          <ButtonLink variant="secondary" href={href(locale, 'newsItem', { news: item.slug })}>
            {t('staff-news:onSite')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
