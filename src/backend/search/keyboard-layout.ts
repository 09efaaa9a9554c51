/** The keys of the Russian and the English layout, in the same order. Romanian is typed on the English keys. */
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const ENGLISH = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const ROMANIAN_KEYS: Readonly<Record<string, string>> = { ă: '[', î: ']', ș: ';', ş: ';', ț: "'", ţ: "'" };

const toRussian = new Map(Array.from(ENGLISH, (key, index) => [key, RUSSIAN[index] ?? key]));
const toEnglish = new Map(Array.from(RUSSIAN, (letter, index) => [letter, ENGLISH[index] ?? letter]));
const russianLetter = (key: string): string => toRussian.get(ROMANIAN_KEYS[key] ?? key) ?? key;

/** What the same keys give on the other keyboard layout: `ghbdtn` → `привет`, `зшяяф` → `pizza`; undefined if nothing changes. */
export function otherLayout(text: string): string | undefined {
  const lower = text.toLowerCase();
  const isRussian = /[а-яё]/.test(lower);
  const other = Array.from(lower, (key) => (isRussian ? (toEnglish.get(key) ?? key) : russianLetter(key))).join('');
  return other === lower ? undefined : other;
}
