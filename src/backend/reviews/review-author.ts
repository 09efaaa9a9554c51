/** Letters with at most two marks each, apostrophes and hyphens: not a phone number, an address or a drawing of marks. */
const FIRST_NAME = /^\p{L}(?:\p{L}|\p{M}{1,2}(?!\p{M})|['’ʼ-]){0,29}$/u;
const INITIAL = /^\p{L}/u;

/** A name as reviews show it, first name and initial: `Ана Р.`. Empty, for a guest, where the name is not made of letters. */
export function reviewAuthor(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  if (!FIRST_NAME.test(first)) return '';
  const initial = INITIAL.exec(others.at(-1) ?? '')?.[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
