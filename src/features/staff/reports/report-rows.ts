import type { CurrencyReport } from '#contract/staff/reports.ts';
import type { Translate } from '#i18n/keys.ts';
import type { CsvCell } from './csv.ts';

/** The average of an order in minor units; 0 without orders. */
export const averageOf = ({ sales, orders }: Pick<CurrencyReport, 'sales' | 'orders'>): number =>
  orders === 0 ? 0 : Math.round(sales / orders);

/** The rows of the file of a report: days with their sums, then dishes and couriers, of each currency. */
export function reportRows(reports: readonly CurrencyReport[], t: Translate<'staff-reports'>): CsvCell[][] {
  return reports.flatMap((report) => [
    [
      t('staff-reports:day'),
      t('staff-reports:currency'),
      t('staff-reports:orders'),
      t('staff-reports:sales'),
      t('staff-reports:average'),
      t('staff-reports:discounts'),
      t('staff-reports:refunds'),
    ],
    ...[...report.days, { ...report, day: t('staff-reports:total') }].map((row) => [
      row.day,
      report.currency,
      row.orders,
      { minor: row.sales },
      { minor: averageOf(row) },
      { minor: row.discounts },
      { minor: row.refunds },
    ]),
    [],
    [t('staff-reports:dish'), t('staff-reports:currency'), t('staff-reports:count'), t('staff-reports:sum')],
    ...report.dishes.map(({ name, count, total }) => [name, report.currency, count, { minor: total }]),
    [],
    [t('staff-reports:courier'), t('staff-reports:currency'), t('staff-reports:orders'), t('staff-reports:cash')],
    ...report.cash.map(({ name, orders, total }) => [
      name ?? t('staff-reports:noCourier'),
      report.currency,
      orders,
      { minor: total },
    ]),
    [],
  ]);
}
