import { type ReactNode, useId } from 'react';
import { Price } from './Price.tsx';
import { LazyComponentStylesheet } from './LazyComponentStylesheet.tsx';

export interface SummaryRow {
  /** The value of the attribute `data-total`, by which tests and scripts find the row. */
  code: string;
  label: ReactNode;
  /** Minor units. */
  value: number;
  text: string;
  tone?: 'plain' | 'success';
  /** Emphasizes the row, such as that of the sum. */
  strong?: boolean;
}

/** The parts of an amount and their sum. */
export function Summary({ rows, label }: { rows: readonly SummaryRow[]; label: string }) {
  return (
    <dl className="summary" aria-label={label}>
      <LazyComponentStylesheet />
      {rows.map((row, index) => (
        <Row key={`${row.code} ${index}`} {...row} />
      ))}
    </dl>
  );
}

function Row({ code, label, value, text, tone = 'plain', strong = false }: SummaryRow) {
  const labelId = useId();
  return (
    <div className={strong ? 'summary__row summary__row_strong' : 'summary__row'}>
      <dt id={labelId}>{label}</dt>
      <dd>
        <Price value={value} text={text} tone={tone} data-total={code} aria-labelledby={labelId} />
      </dd>
    </div>
  );
}
