import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { MAX_NOTE_LENGTH } from '#contract/constants.ts';
import { SUBSTITUTIONS } from '#contract/value-lists.ts';
import { useT } from '#i18n/browser.ts';
import { Icon } from '#ui/Icon.tsx';
import { Input, Select } from '#ui/form/Field.tsx';
import { type Line, lineKey } from './cart-lines.ts';
import { $notes, $substitution, setNote } from './kitchen-notes.store.ts';

/** The note to the kitchen of a line: a button that opens its field, with the note once there is one. `name` is the dish's. */
export function LineNote({ line, name }: { line: Line; name: string }) {
  const t = useT('cart');
  const note = useStore($notes)[lineKey(line)] ?? '';
  const [state, setState] = useState<'initial' | 'writing' | 'written'>('initial');
  if (state === 'writing') return <NoteField line={line} note={note} onDone={() => setState('written')} />;
  return (
    <button
      type="button"
      className={note ? 'cart-line__note link' : 'cart-line__note icon-button'}
      aria-label={t(note ? 'cart:noteEdit' : 'cart:noteAddTo', { name, note })}
      title={t('cart:noteLabel')}
      autoFocus={state === 'written'}
      onClick={() => setState('writing')}
    >
      <Icon name="comment" />
      {note && <bdi>{note}</bdi>}
    </button>
  );
}

/** Stores the note with Enter, and when the field is left. */
function NoteField({ line, note, onDone }: { line: Line; note: string; onDone: () => void }) {
  const t = useT('cart');
  const [text, setText] = useState(note);
  return (
    <Input
      name="note"
      label={t('cart:noteLabel')}
      hint={t('cart:noteHint')}
      enterKeyHint="done"
      maxLength={MAX_NOTE_LENGTH}
      value={text}
      onChange={setText}
      onBlur={() => setNote(line, text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The same key press would activate the button that gets the focus.
        event.preventDefault();
        setNote(line, text);
        onDone();
      }}
      autoFocus
    />
  );
}

/** What the restaurant does when a dish has run out. */
export function SubstitutionChoice() {
  const t = useT('cart');
  return (
    <Select
      name="substitution"
      label={t('cart:substitution')}
      value={useStore($substitution)}
      options={SUBSTITUTIONS.map((value) => ({ value, label: t(`cart:substitution_${value}`) }))}
      onChange={(value) => $substitution.set(value)}
    />
  );
}
