import { describeChanges } from '#backend/staff/audit/audit-log.ts';
import { OPERATOR_LOCALE } from '#contract/constants.ts';
import type { LocalizedText } from '#contract/localized-text.ts';
import type { MenuFileError } from '#contract/staff/menu-files.ts';
import { warningSentence } from '#backend/http/warnings.ts';
import type { ItemWarning } from './import-warnings.ts';
import { type Conflict, type ItemKind, POSITION_COLUMN } from './menu-diff.ts';

const MARKERS = { added: '+', changed: '~', removed: '-' } as const;
type Outcome = keyof typeof MARKERS;

export const formatPrice = (amount: number): string => amount.toFixed(2);
export const formatPriceChange = (label: string, before: number, after: number): string =>
  `${label} ${formatPrice(before)} → ${formatPrice(after)}`;

/** A restaurant, branch, category or product in the report of an import. */
export interface ReportedItem {
  readonly kind: ItemKind;
  readonly id: number;
  readonly restaurantId: number;
  /** From the city to the item: `city/restaurant`, `city/restaurant/product`. */
  readonly path: string;
  readonly name: LocalizedText | string;
}

/** Both versions of an item in the form of a menu file; null where there is none. */
interface Versions {
  readonly before: object | null;
  readonly after: object | null;
}

interface ReportEntry extends ReportedItem, Versions {
  readonly outcome: Outcome;
  readonly details: readonly string[];
}

const itemKey = ({ kind, path }: { readonly kind: ItemKind; readonly path: string }): string => `${kind} ${path}`;

/** Collects the changes of an import, and formats them as lines of text for the command line. */
export class ImportReport {
  readonly entries: ReportEntry[] = [];
  /** Items that were not imported because they changed in the shop after the export. */
  readonly conflicts: Conflict[] = [];
  readonly #keysOfConflicts = new Set<string>();
  /** What the import would mean that is probably not intended. */
  readonly warnings: ItemWarning[] = [];
  /** If there are errors, nothing is imported. */
  readonly errors: MenuFileError[] = [];
  /** Number of items of which only the position changes, such as those after an added item. */
  moved = 0;
  unchanged = 0;

  recordConflicts(conflicts: readonly Conflict[]): void {
    for (const conflict of conflicts) {
      this.conflicts.push(conflict);
      this.#keysOfConflicts.add(itemKey(conflict));
    }
  }

  recordAdded(item: ReportedItem, after: object, details: readonly string[] = []): void {
    this.entries.push({ outcome: 'added', ...item, before: null, after, details });
  }

  recordRemoved(item: ReportedItem, before: object, details: readonly string[] = []): void {
    this.entries.push({ outcome: 'removed', ...item, before, after: null, details });
  }

  /**
   * Records an item that exists in both versions. It is listed as changed if `details` contain more than its position,
   * otherwise it is only counted. An item in conflict counts as such only, although its position may change.
   * @param details names or descriptions of the changed fields
   */
  recordMatched(item: ReportedItem, versions: Versions, details: readonly string[]): void {
    if (this.#keysOfConflicts.has(itemKey(item))) return;
    const listed = details.filter((detail) => detail !== POSITION_COLUMN);
    if (listed.length > 0) this.entries.push({ outcome: 'changed', ...item, ...versions, details: listed });
    else if (details.length > 0) this.moved += 1;
    else this.unchanged += 1;
  }

  /** Whether the import changes the shop. */
  get hasChanges(): boolean {
    return this.entries.length > 0 || this.moved > 0;
  }

  count(outcome: Outcome): number {
    return this.entries.filter((entry) => entry.outcome === outcome).length;
  }

  lines(): string[] {
    return [
      ...this.conflicts.map(formatConflict),
      ...this.entries.map(
        ({ outcome, path, details }) =>
          `${MARKERS[outcome]} ${path}${details.length > 0 ? `: ${details.join(', ')}` : ''}`,
      ),
      ...this.warnings.map(({ path, warning }) => `! ${path}: ${warningSentence(warning, OPERATOR_LOCALE)}`),
    ];
  }

  summary(): string {
    const moved = this.moved === 0 ? '' : `, ${this.moved} moved`;
    return `${this.count('added')} added, ${this.count('changed')} changed, ${this.count('removed')} removed${moved}`;
  }
}

/**
 * Formats a conflict as a line of text:
 * `! alpha/mama/soup: changed since the export (revision 3 → 4), left alone: price 99 in the shop, 89.5 in the file`
 */
function formatConflict(conflict: Conflict): string {
  const { path, shop, file } = conflict;
  const versions =
    shop && file
      ? describeChanges(shop, file).map(
          ({ field, before, after }) =>
            `${field} ${before ?? 'nothing'} in the shop, ${after ?? 'nothing'} in the file`,
        )
      : [];
  return `! ${path}: ${formatReason(conflict)}, left alone${versions.length > 0 ? `: ${versions.join('; ')}` : ''}`;
}

function formatReason({ reason, exportedRevision, currentRevision }: Conflict): string {
  if (reason === 'changed') return `changed since the export (revision ${exportedRevision} → ${currentRevision})`;
  return reason === 'category_removed' ? 'its category was removed since the export' : `${reason} since the export`;
}
