import type { ReactNode } from 'react';
import type { MessageKey, MessageValues } from '#i18n/keys.ts';

/** Stands for the value while the text is cut in two; no message has it. */
const SLOT = '\u{FFFC}';

interface PhraseProps<Key extends MessageKey> {
  /** The translator of whoever shows it. */
  t: (key: Key, values: MessageValues) => string;
  /** The message, and the name of the value in it that is `children`. */
  of: Key;
  slot: string;
  children: ReactNode;
}

/** A message one of whose values is an element of its own: a name in somebody's own direction, a number that is never broken. */
export function Phrase<Key extends MessageKey = MessageKey>({ t, of, slot, children }: PhraseProps<Key>) {
  const [before, after] = t(of, { [slot]: SLOT }).split(SLOT);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
