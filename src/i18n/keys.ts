import type { MessageRooms } from './messages/ru/index.ts';

type Plural = 'one' | 'few' | 'many' | 'other';
type Stem<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key;

/** `room:key`, without the plural ending: `cart:lines` for `lines_one`, `lines_few`, … */
export type MessageKey = {
  [Room in keyof MessageRooms]: `${Room}:${Stem<keyof MessageRooms[Room] & string>}`;
}[keyof MessageRooms];

export type MessageValues = Readonly<Record<string, string | number>>;

/** `count` chooses the plural form; every `{{name}}` in the text is replaced by its value. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;
