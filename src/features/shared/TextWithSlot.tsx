import type { ReactNode } from 'react';
import type { MessageKey, MessageValues } from '#i18n/keys.ts';

/** Marks the position of the element in the translated text; no message contains it. */
const PLACEHOLDER = '\u{FFFC}';

interface TextWithSlotProps<Key extends MessageKey> {
  t: (key: Key, values: MessageValues) => string;
  messageKey: Key;
  /** The name of the `{{value}}` in the message that `children` replace. */
  slot: string;
  children: ReactNode;
}

/** A message with an element as one of its values: a name with its own text direction, a number that must not wrap. */
export function TextWithSlot<Key extends MessageKey = MessageKey>({
  t,
  messageKey,
  slot,
  children,
}: TextWithSlotProps<Key>) {
  const [before, after] = t(messageKey, { [slot]: PLACEHOLDER }).split(PLACEHOLDER);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
