import { useId } from 'react';
import type { CurrencyReport } from '#contract/staff/reports.ts';
import { formatDay } from '#features/shared/dates.ts';
import { toMajor, asMinor, type Minor } from '#contract/money.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { type Bar, BarChart } from './BarChart.tsx';
import { averageOrderValue } from './report-csv.ts';

const SECONDS_PER_MINUTE = 60;

/** The report of the orders in one currency: figures, charts and tables. */
export function CurrencySection({ report, showCurrency }: { report: CurrencyReport; showCurrency: boolean }) {
  const t = useStaffT('order-status', 'staff-reports', 'staff-board', 'staff-orders');
  const formatPrice = useFormatPrice();
  const id = useId();
  const money = (minor: Minor) => formatPrice(minor, report.currency);
  const { acceptance, late } = report;
  const percent = new Intl.NumberFormat(pageLocale(), { style: 'percent', maximumFractionDigits: 0 });
  const minutes = (seconds: number) =>
    t('staff-reports:minutes', {
      count: new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 1 }).format(seconds / SECONDS_PER_MINUTE),
    });
  const figures = [
    ['sales', money(report.sales)],
    ['orders', String(report.orders)],
    ['average', money(averageOrderValue(report))],
    ['discounts', money(report.discounts)],
    ['refunds', money(report.refunds)],
    ['median', acceptance ? minutes(acceptance.median_seconds) : '–'],
    ['p90', acceptance ? minutes(acceptance.p90_seconds) : '–'],
    ['late', late.of === 0 ? '–' : percent.format(late.orders / late.of)],
  ] as const;
  const compact = new Intl.NumberFormat(pageLocale(), { notation: 'compact', maximumFractionDigits: 1 });
  const days = report.days.map(({ day, orders, sales }) => ({
    name: formatDay(day, pageLocale()),
    orders: String(orders),
    text: money(sales),
    value: sales,
  }));
  const hours = report.hours.map((value, hour) => ({
    name: `${String(hour).padStart(2, '0')}:00`,
    value,
    text: String(value),
  }));
  return (
    <section className="report__section" aria-labelledby={id}>
      <h2 id={id} className={showCurrency ? undefined : 'visually-hidden'}>
        {t('staff-reports:inCurrency', { currency: report.currency })}
      </h2>
      <dl className="report__figures">
        {figures.map(([name, text]) => (
          <div key={name} className="report__figure" data-figure={name}>
            <dt className="small muted">{t(`staff-reports:${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="report__charts">
        <figure className="report__chart">
          <figcaption>{t('staff-reports:salesByDay')}</figcaption>
          <BarChart
            label={t('staff-reports:salesByDay')}
            summary={summaryOf(days)}
            bars={days}
            formatTick={(minor) => compact.format(toMajor(asMinor(minor)))}
          />
          <ReportTable
            disclosureLabel={t('staff-reports:asTable')}
            head={[t('staff-reports:day'), t('staff-reports:orders'), t('staff-reports:sales')]}
            rows={days.map(({ name, orders, text }) => [name, orders, text])}
          />
        </figure>
        <figure className="report__chart">
          <figcaption>{t('staff-reports:ordersByHour')}</figcaption>
          <BarChart
            label={t('staff-reports:ordersByHour')}
            summary={summaryOf(hours)}
            bars={hours}
            formatTick={(count) => compact.format(count)}
          />
          <ReportTable
            disclosureLabel={t('staff-reports:asTable')}
            head={[t('staff-reports:hour'), t('staff-reports:orders')]}
            rows={hours.map(({ name, text }) => [name, text])}
          />
        </figure>
      </div>
      <ReportTable
        title={t('staff-reports:dishes')}
        head={[t('staff-reports:dish'), t('staff-reports:count'), t('staff-reports:sum')]}
        rows={report.dishes.map(({ name, count, total }) => [name, String(count), money(total)])}
      />
      <ReportTable
        title={t('staff-reports:closed')}
        head={[t('staff-reports:reason'), t('staff-reports:orders'), t('staff-reports:sum')]}
        rows={report.closed.map(({ status, code, orders, total }) => [
          [t(`order-status:staff_${status}`), closingText(code)].filter(Boolean).join(': '),
          String(orders),
          money(total),
        ])}
      />
      <ReportTable
        title={t('staff-reports:refundsByStatus')}
        head={[t('staff-reports:refundStatus'), t('staff-reports:count'), t('staff-reports:sum')]}
        rows={report.refunds_by_status.map(({ status, count, total }) => [
          t(`staff-orders:refund_${status}`),
          String(count),
          money(total),
        ])}
      />
      <ReportTable
        title={t('staff-reports:cash')}
        head={[t('staff-reports:courier'), t('staff-reports:orders'), t('staff-reports:sum')]}
        rows={report.cash.map(({ name, orders, total }) => [
          name ?? t('staff-reports:noCourier'),
          String(orders),
          money(total),
        ])}
      />
    </section>
  );

  function summaryOf(bars: readonly Bar[]): string {
    const [highest] = bars.toSorted((one, other) => other.value - one.value);
    return highest && highest.value > 0
      ? t('staff-reports:highest', { name: highest.name, value: highest.text })
      : t('staff-reports:nothing');
  }

  function closingText(code: CurrencyReport['closed'][number]['code']): string | null {
    if (code === null) return null;
    return code === 'no_answer' ? t('staff-orders:noAnswer') : t(`staff-board:code_${code}`);
  }
}

interface ReportTableProps {
  title?: string;
  /** The label of a disclosure that contains the table; without it, the table is always visible. */
  disclosureLabel?: string;
  head: readonly string[];
  /** The first cell of a row is its header, the others are numbers. */
  rows: readonly (readonly string[])[];
}

/** A table of figures; renders nothing without rows. */
function ReportTable({ title, disclosureLabel, head, rows }: ReportTableProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const table = (
    <div className="report-scroll">
      <table className="report-table" aria-labelledby={title ? id : undefined}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...numbers], index) => (
            // Dishes may share a name.
            <tr key={index}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {numbers.map((text, column) => (
                <td key={head[column + 1]} className="tabular">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  if (disclosureLabel)
    return (
      <details>
        <summary>{disclosureLabel}</summary>
        {table}
      </details>
    );
  return (
    <div>
      {title && <h3 id={id}>{title}</h3>}
      {table}
    </div>
  );
}
