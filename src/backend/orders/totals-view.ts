import { toMajor } from '#backend/money.ts';
import { TOTAL_CODES } from '#contract/constants.ts';
import type { Total } from '#contract/orders.ts';
import type { Totals } from './snapshot.ts';

export const totalsView = (totals: Totals): Total[] => TOTAL_CODES.map((code) => ({ code, amount: toMajor(totals[code]) }));
