import type { BankCardKind } from '#backend/db/schema/index.ts';

export interface TestCard {
  readonly number: string;
  readonly kind: BankCardKind;
  readonly brand: 'Visa' | 'Mastercard';
  /** Whether linking it takes a code. */
  readonly needsCode: boolean;
}

/** The only cards of this bank. It refuses every other number, so that nobody leaves a real one here. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', kind: 'good', brand: 'Visa', needsCode: true },
  { number: '4111111111111111', kind: 'good', brand: 'Visa', needsCode: true },
  { number: '5555555555554444', kind: 'good', brand: 'Mastercard', needsCode: false },
  { number: '4000000000003220', kind: 'secure', brand: 'Visa', needsCode: true },
  { number: '4000000000009995', kind: 'poor', brand: 'Visa', needsCode: true },
  { number: '4000000000000069', kind: 'expired', brand: 'Visa', needsCode: true },
];

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export const findTestCard = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);
