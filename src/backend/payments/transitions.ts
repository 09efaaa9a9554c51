import type { PaymentStatus } from '#contract/constants.ts';

/** An attempt to pay always is in one of these; an order without an attempt has the payment status `none`. */
export const ATTEMPT_STATUSES = ['pending', 'requires_action', 'paid', 'failed', 'refunded'] as const satisfies readonly PaymentStatus[];
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * Where a report may take an attempt. Reports may be lost or overtaken, so steps may be left out; the customer may mend a
 * failed payment on the provider's page. Money that was taken can only be given back.
 */
const REPORTED: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  pending: ['requires_action', 'paid', 'failed', 'refunded'],
  requires_action: ['paid', 'failed', 'refunded'],
  failed: ['requires_action', 'paid', 'failed', 'refunded'],
  paid: ['refunded'],
  refunded: [],
};

export const mayReport = (from: AttemptStatus, to: AttemptStatus): boolean => REPORTED[from].includes(to);

export interface Progress {
  readonly status: AttemptStatus;
  /** The largest sequence seen. */
  readonly sequence: number;
  readonly reason: string | null;
}

export const isMoney = (status: AttemptStatus): boolean => status === 'paid' || status === 'refunded';

/**
 * What an attempt comes to with one more report. However reports are repeated and reordered, the end is the same: money that
 * was taken or given back counts whenever it is told, everything else only in the newest report.
 */
export function afterReport(progress: Progress, report: Progress): Progress {
  const sequence = Math.max(progress.sequence, report.sequence);
  const isNews = report.sequence > progress.sequence || isMoney(report.status);
  if (!isNews || !mayReport(progress.status, report.status)) return { ...progress, sequence };
  return { status: report.status, sequence, reason: report.status === 'failed' ? report.reason : null };
}
