import type { MessageRooms } from './messages/ru/index.ts';

type Plural = 'one' | 'few' | 'many' | 'other';
type Stem<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key;

/** `room:key`, without the plural ending: `cart:lines` for `lines_one`, `lines_few`, … */
export type AnyKey = {
  [Room in keyof MessageRooms]: `${Room}:${Stem<keyof MessageRooms[Room] & string>}`;
}[keyof MessageRooms];

/** Texts that every script has at hand: not those that only the server says, nor the account's, which come with its screens. */
export type MessageKey = Exclude<AnyKey, `${'account' | 'content' | 'errors'}:${string}`>;

export type MessageValues = Readonly<Record<string, string | number>>;

type Says<Key extends AnyKey> = (key: Key, values?: MessageValues) => string;

/** `count` chooses the plural form; every `{{name}}` in the text is replaced by its value. */
export type Translate = Says<MessageKey>;
/** Where every text is at hand; it serves wherever a `Translate` is asked for. */
export type TranslateAll = Says<AnyKey>;
