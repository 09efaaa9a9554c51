import { atom, type WritableAtom } from 'nanostores';
import { readCookie, writeCookie, type CookieJar } from './cookies.ts';
import { onReadAgain, tellTabs } from './tabs.ts';

/** How a value stands in its cookie. `encode` answering undefined deletes the cookie. */
export interface CookieCodec<Value> {
  encode(value: Value): string | undefined;
  decode(text: string): Value;
}

/** The browser's jar; undefined while a page is rendered on the server, where nothing is read or kept. */
function browserJar(): CookieJar | undefined {
  return globalThis.document;
}

/**
 * A store bound to a cookie of its name. A cookie tells nobody that it changed: the store reads it again when `tabs.ts`
 * says so, and then writes nothing; if another tab is in mid-write, that would make half a value the whole.
 */
export function cookieAtom<Value>(name: string, initial: Value, codec: CookieCodec<Value>, jar: () => CookieJar | undefined = browserJar): WritableAtom<Value> {
  const read = () => readCookie(jar()?.cookie ?? '', name);
  const decode = (text: string | null) => (text === null ? initial : codec.decode(text));
  let held = read();
  const $value = atom(decode(held));
  const show = $value.set;

  $value.set = (value) => {
    const target = jar();
    const before = read();
    held = codec.encode(value) ?? null;
    if (target) {
      writeCookie(target, name, held);
      if (before !== held) tellTabs(name);
    }
    show(value);
  };

  onReadAgain((changed = name) => {
    const text = changed === name ? read() : held;
    if (text === held) return;
    held = text;
    show(decode(text));
  });
  return $value;
}
