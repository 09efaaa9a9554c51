import type { Locale } from '../../contract/constants.ts';
import { en } from './en/index.ts';
import { ro } from './ro/index.ts';
import { ru, type Messages } from './ru/index.ts';

/** Every text of the shop; Russian is the source and decides which keys exist. */
export const messages: Readonly<Record<Locale, Messages>> = { ru, en, ro };
