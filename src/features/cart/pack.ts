/** Characters that a cookie carries as they are. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** A character carries five bits of a number, lowest first; the sixth says that more follow. */
const BASE = 32;

/** Non-negative integers as text, closed by a check character. */
export function pack(numbers: readonly number[]): string {
  const digits = numbers.flatMap(split);
  return [...digits, check(digits)].map((digit) => ALPHABET.charAt(digit)).join('');
}

/** Null when any character was changed, lost or is foreign. */
export function unpack(text: string): number[] | null {
  const digits = [...text].map((character) => ALPHABET.indexOf(character));
  const checked = digits.pop();
  return digits.includes(-1) || checked !== check(digits) ? null : join(digits);
}

function split(number: number): number[] {
  return number < BASE ? [number] : [(number % BASE) + BASE, ...split(Math.floor(number / BASE))];
}

function join(digits: readonly number[]): number[] | null {
  const numbers: number[] = [];
  let number = 0;
  let weight = 1;
  for (const digit of digits) {
    number += (digit % BASE) * weight;
    weight *= BASE;
    if (digit >= BASE) continue;
    numbers.push(number);
    number = 0;
    weight = 1;
  }
  return weight === 1 && numbers.every(Number.isSafeInteger) ? numbers : null;
}

/** Multiplying by an odd number loses nothing modulo 64, so one changed character always shows. */
function check(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => (sum * 5 + digit + 1) % ALPHABET.length, 0);
}
