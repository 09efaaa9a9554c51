import { type ReactNode, useId } from 'react';
import { Price } from './Price.tsx';
import { ComponentStylesheet } from './ComponentStylesheet.tsx';

export interface SummaryRow {
  /** Becomes the hook `data[data-total="…"]`. */
  code: string;
  label: ReactNode;
  /** Minor units. */
  value: number;
  text: string;
  tone?: 'plain' | 'success';
  /** Emphasizes the sum. */
  strong?: boolean;
}

/** The parts of an amount and their sum. */
export function Summary({ rows, label }: { rows: readonly SummaryRow[]; label: string }) {
  return (
    <dl className="summary" aria-label={label}>
      <ComponentStylesheet />
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
