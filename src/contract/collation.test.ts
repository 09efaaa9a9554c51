import { expect, test } from 'vitest';
import { nameOrder } from './collation.ts';

test.each([
  ['ro', ['Ștefan', 'Țurcan', 'Stan', 'Tudor', 'Ăla', 'Azur', 'Îmi', 'Iurie', 'Ârc']],
  ['ru', ['Ёлкин', 'Жук', 'Еж', 'Юрий', 'Йод', 'Ира', 'Козлов', 'ежи']],
  ['en', ['Table 10', 'Table 9', 'Ana', 'álvaro', 'Bob']],
] as const)('names are sorted as in %s', (locale, names) => {
  const sorted = names.map((name) => ({ name })).toSorted(nameOrder(locale));
  expect(sorted.map(({ name }) => name)).toEqual(
    {
      ro: ['Azur', 'Ăla', 'Ârc', 'Iurie', 'Îmi', 'Stan', 'Ștefan', 'Tudor', 'Țurcan'],
      ru: ['Еж', 'ежи', 'Ёлкин', 'Жук', 'Ира', 'Йод', 'Козлов', 'Юрий'],
      en: ['álvaro', 'Ana', 'Bob', 'Table 9', 'Table 10'],
    }[locale],
  );
});
