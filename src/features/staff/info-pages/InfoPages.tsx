import { useState } from 'react';
import type { InfoPageRow } from '#contract/staff/info-pages.ts';
import { localize } from '#contract/localized-text.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Badge, Banner, Empty } from '#ui/feedback/feedback.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { MissingBadges, useMissingTexts } from '../shared/MissingTexts.tsx';
import { rowId, useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { InfoPageDialog } from './InfoPageDialog.tsx';
import { infoPageResource } from './info-page-resource.ts';
import { InfoPageVersions } from './InfoPageVersions.tsx';

export function InfoPages() {
  return (
    <StaffIsland route="infoPages">
      <InfoPageList />
    </StaffIsland>
  );
}

/** The pages of information in the order of the footer, with their state. */
function InfoPageList() {
  const t = useStaffT('staff-info-pages', 'staff-sections', 'staff-shell');
  const query = useStaffQuery('getInfoPageList');
  const [openId, open, close] = useOpenEditor(infoPageResource);
  const [shownPage, setShownPage] = useState<InfoPageRow | null>(null);
  const { shown, filter } = useMissingTexts(query.data?.pages ?? [], ({ missing }) => missing);
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:infoPages')}</h1>
        <Button onClick={() => open('new')} data-open-modal="info-page">
          {t('staff-info-pages:add')}
        </Button>
      </div>
      <p className="muted">{t('staff-info-pages:lead')}</p>
      <Loaded query={query} failure={t('staff-info-pages:failed')}>
        {({ pages, moved_city: movedCity }) => (
          <>
            {movedCity && (
              <Banner tone="warning">
                {t('staff-info-pages:movedCity', {
                  city: localize(movedCity.name, pageLocale()),
                  slug: movedCity.slug,
                })}
              </Banner>
            )}
            {pages.length === 0 && <Empty icon="info" title={t('staff-info-pages:empty')} />}
            {filter}
            <ul className="staff-list" role="list">
              {shown.map((page) => (
                <InfoPageListRow
                  key={page.id}
                  page={page}
                  onShow={() => setShownPage(page)}
                  onEdit={() => open(page.id)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {openId !== null && <InfoPageDialog id={rowId(openId)} onClose={close} />}
      {shownPage && <InfoPageVersions page={shownPage} onClose={() => setShownPage(null)} />}
    </>
  );
}

interface InfoPageListRowProps {
  page: InfoPageRow;
  onShow: () => void;
  onEdit: () => void;
}

function InfoPageListRow({ page, onShow, onEdit }: InfoPageListRowProps) {
  const t = useStaffT('staff-info-pages', 'staff-shell');
  const { name, slug, missing, is_public: isPublic } = page;
  const title = localize(name, pageLocale()) || slug;
  return (
    <li className="staff-list__item" data-info-page={slug}>
      <div className="staff-list__text">
        <strong>{title}</strong>
        <span className="info-page__badges">
          <Badge tone={isPublic ? 'success' : 'neutral'}>
            {t(isPublic ? 'staff-info-pages:public' : 'staff-info-pages:draft')}
          </Badge>
          <MissingBadges missing={missing} nameOf={String} />
        </span>
      </div>
      <div className="staff-actions">
        <Button
          variant="ghost"
          size="small"
          onClick={onShow}
          aria-label={`${t('staff-info-pages:show')}: ${title}`}
          data-open-modal="info-page-versions"
        >
          {t('staff-info-pages:show')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={onEdit}
          aria-label={`${t('staff-shell:edit')}: ${title}`}
          data-open-modal="info-page"
        >
          {t('staff-shell:edit')}
        </Button>
      </div>
    </li>
  );
}
