import type { NewsRow } from '#contract/staff/news.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { previewHash } from './preview-link.ts';

const TONES = { draft: 'neutral', scheduled: 'info', published: 'success' } as const;

interface NewsListRowProps {
  item: NewsRow;
  onOpen: () => void;
  onPreview: () => void;
}

/** A news item in the list: its state, and what it lacks. */
export function NewsListRow({ item, onOpen, onPreview }: NewsListRowProps) {
  const t = useStaffT('staff-news', 'staff-shell');
  const { id, name, slug, picture, state, published_at: publishedAt, missing } = item;
  const title = name[pageLocale()] || name.ru || name.en || name.ro || slug;
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
          {missing.map((what) => (
            <Badge key={what} tone="warning">
              {t(`staff-news:missing_${what}`)}
            </Badge>
          ))}
        </span>
      </div>
      <div className="staff-actions">
        <ButtonLink
          variant="ghost"
          size="small"
          href={previewHash(id)}
          onClick={onPreview}
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
