import { useState } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/list-states.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { NewsDialog } from './NewsDialog.tsx';
import { NewsListRow } from './NewsListRow.tsx';
import { NewsPreview } from './NewsPreview.tsx';
import { previewedNews } from './preview-link.ts';

export function News() {
  return (
    <StaffIsland route="news">
      <NewsList />
    </StaffIsland>
  );
}

/** The news with their state. A link to a preview opens it over the list. */
function NewsList() {
  const t = useStaffT('staff-news', 'staff-pictures', 'staff-areas', 'staff-shell');
  // Those of the dialogs: one that suspends while it is open would close.
  useT('catalog', 'common');
  const { data: news, error, refetch } = useStaffQuery('getNewsList');
  const [openId, setOpenId] = useState<number | 'new' | null>(null);
  const [previewId, setPreviewId] = useState(() => previewedNews(location.hash));
  const closePreview = () => {
    history.replaceState(history.state, '', location.pathname);
    setPreviewId(null);
  };
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-areas:news')}</h1>
        <Button onClick={() => setOpenId('new')} data-open-modal="news-item">
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
      {news && news.length > 0 && (
        <ul className="staff-list" role="list">
          {news.map((item) => (
            <NewsListRow
              key={item.id}
              item={item}
              onOpen={() => setOpenId(item.id)}
              onPreview={() => setPreviewId(item.id)}
            />
          ))}
        </ul>
      )}
      {openId !== null && <NewsDialog id={openId === 'new' ? null : openId} onClose={() => setOpenId(null)} />}
      {previewId !== null && <NewsPreview id={previewId} onClose={closePreview} />}
    </>
  );
}
