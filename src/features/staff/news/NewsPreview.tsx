import type { NewsDetails } from '#contract/staff/news.ts';
import { localize } from '#contract/localized-text.ts';
import { formatDate, parseDate } from '#features/shared/dates.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { href } from '../../../routes.ts';
import { ArticlePreview } from '../shared/ArticlePreview.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';

/** A dialog that shows a news item as its page will show it, in any language. Render it only while it is open. */
export function NewsPreview({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useStaffT('staff-news', 'staff-shell');
  const query = useStaffQuery('getNewsDetails', { id }, { staleTime: 0 });
  return (
    <Modal
      name="news-preview"
      open
      wide
      onClose={onClose}
      title={t('staff-news:previewTitle')}
      closeLabel={t('staff-shell:close')}
    >
      <Loaded query={query}>{(item) => <PreviewedItem item={item} />}</Loaded>
    </Modal>
  );
}

function PreviewedItem({ item }: { item: NewsDetails }) {
  const t = useStaffT('staff-news');
  const published = parseDate(item.published_at);
  return (
    <div className="news-preview" data-news-preview={item.slug}>
      <ArticlePreview
        text={item.description}
        head={(locale) => (
          <>
            {item.picture && (
              <img className="news-preview__picture" src={item.picture} alt="" width="1200" height="675" />
            )}
            <h3>{localize(item.name, locale)}</h3>
            {published && <p className="small muted">{formatDate(published, locale)}</p>}
          </>
        )}
        foot={(locale) => (
          <>
            {item.products.length > 0 && (
              <ul role="list">
                {item.products.map(({ id, name, restaurant }) => (
                  <li key={id}>{`${localize(name, locale)} · ${restaurant}`}</li>
                ))}
              </ul>
            )}
            <p className="small muted">{t('staff-news:previewShowsSavedVersion')}</p>
            {item.state === 'published' && (
              <div className="staff-actions">
                <ButtonLink variant="secondary" href={href(locale, 'newsItem', { news: item.slug })}>
                  {t('staff-news:onSite')}
                </ButtonLink>
              </div>
            )}
          </>
        )}
      />
    </div>
  );
}
