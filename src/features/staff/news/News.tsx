import { useEffect, useState } from 'react';
import type { NewsRow } from '#contract/staff/news.ts';
import { localize } from '#contract/localized-text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { formatDateTime } from '#features/shared/dates.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Badge, Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { MissingBadges, useMissingTexts } from '../shared/MissingTexts.tsx';
import { rowId, useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { newsResource } from './news-resource.ts';
import { NewsDialog } from './NewsDialog.tsx';
import { NewsPreview } from './NewsPreview.tsx';

export function News() {
  return (
    <StaffIsland route="news">
      <NewsList />
    </StaffIsland>
  );
}

/** The news with their state. The hash of the URL opens a preview over the list. */
function NewsList() {
  const t = useStaffT('staff-news', 'staff-pictures', 'staff-sections', 'staff-shell');
  // Loads the messages of the dialogs in advance: if an open dialog suspended, React would close it.
  useT('catalog', 'common');
  const { data: news, error, refetch } = useStaffQuery('getNewsList');
  const { shown, filter } = useMissingTexts(news ?? [], ({ missing }) => missing);
  const [openId, open, close] = useOpenEditor(newsResource);
  const [previewId, setPreviewId] = useState(() => previewIdIn(location.hash));
  useEffect(() => {
    const handleHashChange = () => setPreviewId(previewIdIn(location.hash));
    addEventListener('hashchange', handleHashChange);
    return () => removeEventListener('hashchange', handleHashChange);
  }, []);
  const closePreview = () => {
    history.replaceState(history.state, '', location.pathname);
    setPreviewId(null);
  };
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:news')}</h1>
        <Button onClick={() => open('new')} data-open-modal="news-item">
          {t('staff-news:add')}
        </Button>
      </div>
      <p className="muted">{t('staff-news:lead')}</p>
      {error && !news && <LoadFailure title={t('staff-news:failed')} error={error} retry={() => void refetch()} />}
      {!news && !error && <Skeleton shape="row" />}
      {news?.length === 0 && (
        <Empty icon="news" title={t('staff-news:empty')}>
          {t('staff-news:emptyText')}
        </Empty>
      )}
      {filter}
      {news && news.length > 0 && (
        <ul className="staff-list" role="list">
          {shown.map((item) => (
            <NewsListRow key={item.id} item={item} onOpen={() => open(item.id)} />
          ))}
        </ul>
      )}
      {openId !== null && <NewsDialog id={rowId(openId)} onClose={close} />}
      {previewId !== null && <NewsPreview id={previewId} onClose={closePreview} />}
    </>
  );
}

const TONES = { draft: 'neutral', scheduled: 'info', published: 'success' } as const;

interface NewsListRowProps {
  item: NewsRow;
  onOpen: () => void;
}

/** A news item in the list, with its state and what is missing. */
function NewsListRow({ item, onOpen }: NewsListRowProps) {
  const t = useStaffT('staff-news', 'staff-shell');
  const { id, name, slug, picture, state, published_at: publishedAt, missing } = item;
  const title = localize(name, pageLocale()) || slug;
  return (
    <li className="staff-list__item" data-news={slug}>
      {picture === '' ? (
        <span className="news-row__picture" />
      ) : (
        <img className="news-row__picture" src={picture} alt="" width="96" height="54" loading="lazy" />
      )}
      <div className="staff-list__text">
        <strong>{title}</strong>
        {publishedAt && <span className="small muted">{formatDateTime(publishedAt, pageLocale())}</span>}
        <span className="news-row__badges">
          <Badge tone={TONES[state]}>{t(`staff-news:state_${state}`)}</Badge>
          <MissingBadges missing={missing} nameOf={(what) => t(`staff-news:missing_${what}`)} />
        </span>
      </div>
      <div className="staff-actions">
        <ButtonLink
          variant="ghost"
          size="small"
          href={previewHash(id)}
          aria-label={`${t('staff-news:preview')}: ${title}`}
          data-open-modal="news-preview"
        >
          {t('staff-news:preview')}
        </ButtonLink>
        <Button
          variant="secondary"
          size="small"
          onClick={onOpen}
          aria-label={`${t('staff-shell:edit')}: ${title}`}
          data-open-modal="news-item"
        >
          {t('staff-shell:edit')}
        </Button>
      </div>
    </li>
  );
}

const PREVIEW = /^#preview-(\d{1,9})$/;

/** The hash of a URL that opens the preview of a news item. */
const previewHash = (id: number): string => `#preview-${id}`;

/** The id of the news item whose preview the hash of a URL opens; null for any other hash. */
function previewIdIn(hash: string): number | null {
  const [, id] = PREVIEW.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
}
