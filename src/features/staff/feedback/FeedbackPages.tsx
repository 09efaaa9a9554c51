import { type ReactNode, useState } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import type { IconName } from '#ui/icons.ts';

interface FeedbackPagesProps<Row> {
  /** The rows of the current page; undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** The cursor of the next page; null if this is the last one. */
  next: number | null;
  error: unknown;
  busy: boolean;
  /** Whether the rows are those of the page before, which are shown until this one is loaded. */
  isStale: boolean;
  icon: IconName;
  /** The title if there are no rows. */
  empty: string;
  cursors: Cursors;
  retry: () => void;
  children: (row: Row) => ReactNode;
}

export interface Cursors {
  /** The cursor of the current page; undefined for the first. */
  readonly after: number | undefined;
  readonly isFirst: boolean;
  readonly toNewer: () => void;
  readonly toOlder: (next: number) => void;
}

/** The cursors of the pages of a list. A component with another `key` starts at the first page. */
export function useCursors(): Cursors {
  const [cursors, setCursors] = useState<readonly number[]>([]);
  return {
    after: cursors.at(-1),
    isFirst: cursors.length === 0,
    toNewer: () => setCursors(cursors.slice(0, -1)),
    toOlder: (next) => setCursors([...cursors, next]),
  };
}

/** A page of a list, with its states and the buttons to the other pages. */
export function FeedbackPages<Row extends { readonly id: number }>({
  rows,
  next,
  error,
  busy,
  isStale,
  icon,
  empty,
  cursors,
  retry,
  children,
}: FeedbackPagesProps<Row>) {
  const t = useStaffT('staff-feedback');
  return (
    <section aria-label={t('staff-feedback:results')} aria-busy={busy} className="feedback-results">
      {Boolean(error) && <LoadFailure title={t('staff-feedback:failed')} error={error} retry={retry} />}
      {!rows && !error && <Skeleton shape="row" />}
      {rows?.length === 0 && <Empty icon={icon} title={empty} />}
      {rows && rows.length > 0 && (
        <ul className="staff-list" role="list">
          {rows.map((row) => children(row))}
        </ul>
      )}
      {(!cursors.isFirst || next !== null) && (
        <nav className="staff-actions" aria-label={t('staff-feedback:pages')}>
          <Button variant="secondary" disabled={cursors.isFirst || isStale} onClick={cursors.toNewer}>
            {t('staff-feedback:newer')}
          </Button>
          <Button
            variant="secondary"
            disabled={next === null || isStale}
            onClick={() => next !== null && cursors.toOlder(next)}
          >
            {t('staff-feedback:older')}
          </Button>
        </nav>
      )}
    </section>
  );
}
