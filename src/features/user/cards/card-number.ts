/** What a card's first digits tell: who issued it, how its number is grouped, how long number and security code are. */
export interface CardKind {
  readonly brand: string;
  readonly mask: string;
  readonly lengths: readonly number[];
  readonly cvcLength: number;
}

const FOURS = '#### #### #### ####';
const UNKNOWN: CardKind = { brand: '', mask: '#### #### #### #### ###', lengths: [12, 13, 14, 15, 16, 17, 18, 19], cvcLength: 3 };

/** By issuer identification number, ISO/IEC 7812-1. */
const KINDS: readonly (readonly [RegExp, CardKind])[] = [
  [/^4/, { brand: 'Visa', mask: FOURS, lengths: [16], cvcLength: 3 }],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, { brand: 'Mastercard', mask: FOURS, lengths: [16], cvcLength: 3 }],
  [/^3[47]/, { brand: 'American Express', mask: '#### ###### #####', lengths: [15], cvcLength: 4 }],
  [/^(50|5[6-9]|6)/, { brand: 'Maestro', mask: '#### #### #### #### ###', lengths: [12, 13, 14, 15, 16, 17, 18, 19], cvcLength: 3 }],
];

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

export function cardKindOf(number: string): CardKind {
  const digits = digitsOf(number);
  return KINDS.find(([prefix]) => prefix.test(digits))?.[1] ?? UNKNOWN;
}

/** Whether the number can be a card's: long enough for its kind, and its last digit fits (ISO/IEC 7812-1, annex B). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  return cardKindOf(digits).lengths.includes(digits.length) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}
