import { type ReactNode, useState } from 'react';
import { LANGUAGE_NAMES, type Locale } from '#contract/constants.ts';
import { findTranslation, type LocalizedText } from '#contract/localized-text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useAsyncData } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Select } from '#ui/form/Field.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { shopLocales } from './shop-locales.ts';

/** The Trusted Types policy that the CSP allows. It creates only HTML that `sanitizeDescription` has sanitized. */
const rules = { createHTML: (html: string) => html };
const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('news-page', rules);

interface ArticlePreviewProps {
  text: LocalizedText;
  /** What the page shows above the text, and below it. */
  head: (locale: Locale) => ReactNode;
  foot?: (locale: Locale) => ReactNode;
}

/** An article as its page shows it to customers, in any language. The sanitizer of the page is loaded for it only. */
export function ArticlePreview({ text, head, foot }: ArticlePreviewProps) {
  const t = useStaffT('staff-shell');
  const [locale, setLocale] = useState<Locale>(pageLocale());
  const newsText = useAsyncData(() => import('#features/news/news-text.ts'));
  if (newsText.state === 'failed') return <LoadFailure error={newsText.error} retry={newsText.retry} />;
  if (newsText.state === 'loading') return <Skeleton shape="row" />;
  const translation = findTranslation(text, locale);
  const body = newsText.value.sanitizeDescription(translation.text, { locale, site: location.origin });
  return (
    <>
      <Select
        name="preview_language"
        label={t('staff-shell:language')}
        value={locale}
        options={shopLocales().map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={setLocale}
      />
      <article className="article-preview" lang={locale} data-article-preview="">
        {head(locale)}
        <div
          className="article-preview__text"
          lang={translation.lang}
          dangerouslySetInnerHTML={{ __html: policy.createHTML(body) }}
        />
        {foot?.(locale)}
      </article>
    </>
  );
}
