import { decimalSign } from '#i18n/price-format.ts';
import type { Locale } from '#contract/constants.ts';
import type { CurrencyReport } from '#contract/staff/reports.ts';
import type { Translate } from '#i18n/keys.ts';
import { asMinor, ZERO, type Minor } from '#contract/money.ts';

/** The average order value in minor units; 0 without orders. */
export const averageOrderValue = ({ sales, orders }: Pick<CurrencyReport, 'sales' | 'orders'>): Minor =>
  orders === 0 ? ZERO : asMinor(Math.round(sales / orders));

/** The rows of the CSV file: for each currency the days and their total, the dishes, and the cash of the couriers. */
export function reportRows(
  reports: readonly CurrencyReport[],
  t: Translate<'staff-orders' | 'staff-reports'>,
): CsvCell[][] {
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
      { minor: averageOrderValue(row) },
      { minor: row.discounts },
      { minor: row.refunds },
    ]),
    [],
    [t('staff-reports:dish'), t('staff-reports:currency'), t('staff-reports:count'), t('staff-reports:sum')],
    ...report.dishes.map(({ name, count, total }) => [name, report.currency, count, { minor: total }]),
    [],
    [t('staff-reports:refundStatus'), t('staff-reports:currency'), t('staff-reports:count'), t('staff-reports:sum')],
    ...report.refunds_by_status.map(({ status, count, total }) => [
      t(`staff-orders:refund_${status}`),
      report.currency,
      count,
      { minor: total },
    ]),
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

/** An amount of money in minor units. */
interface Amount {
  readonly minor: Minor;
}
export type CsvCell = string | number | Amount;

/** A cell that begins like this is a formula for spreadsheet programs. */
const FORMULA_START = /^[=+\-@\t\r]/;

/**
 * Returns a CSV file that Excel and LibreOffice open correctly on a double click. The byte order mark makes them read
 * UTF-8. Separator and decimal sign are those that they expect in the language: a semicolon where the decimal sign is a
 * comma.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const decimal = decimalSign(locale);
  const separator = decimal === ',' ? ';' : ',';
  const lines = rows.map((row) => row.map((cell) => formatCell(cell, decimal)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function formatCell(cell: CsvCell, decimal: string): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (typeof cell === 'object') return formatAmount(cell.minor, decimal);
  // The apostrophe makes the cell text, so that names of dishes and couriers are not run as formulas.
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Always with two decimals and without groups of thousands, so that it is read as a number. */
function formatAmount(minor: Minor, decimal: string): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`;
}
