import type { Locale } from '../../contract/constants.ts';
import type { KeyDifference } from '../keys.ts';
import type { Texts } from '../translator.ts';
import { en } from './en/index.ts';
import { ro } from './ro/index.ts';
import { ru } from './ru/index.ts';

/** Every text of the shop; Russian is the source and decides which keys exist. */
export const messages: Readonly<Record<Locale, Texts>> = { ru, en, ro };

type None<Key extends never> = Key;
/** An error here names the keys that a language lacks or has in excess. */
export type CompleteLanguages = [
  None<KeyDifference<typeof ru, 'one' | 'few' | 'many' | 'other'>>,
  None<KeyDifference<typeof en, 'one' | 'other'>>,
  None<KeyDifference<typeof ro, 'one' | 'few' | 'other'>>,
];
