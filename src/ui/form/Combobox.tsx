import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';
import { classes } from '../class-names.ts';
import { Field, type FieldProps } from './Field.tsx';

interface ComboboxProps
  extends FieldProps, Pick<ComponentProps<'input'>, 'autoComplete' | 'maxLength' | 'required' | 'placeholder'> {
  value: string;
  /** Texts that can be chosen instead of the typed one. The component shows all of them and does not filter. */
  suggestions: readonly string[];
  suggestionIcon: IconName;
  /** Announced by screen readers when suggestions appear. */
  announcement: string;
  onChange: (value: string) => void;
  /** Called with the index of the chosen suggestion, instead of `onChange`. */
  onSelect: (index: number) => void;
}

/**
 * A text input with a list of suggestions, which follows the pattern "editable combobox with list autocomplete" of the
 * ARIA Authoring Practices. Texts that are not suggested can be typed too.
 */
export function Combobox({
  value,
  suggestions,
  suggestionIcon,
  announcement,
  onChange,
  onSelect,
  name,
  label,
  hint,
  error,
  ...input
}: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  /** The index of the highlighted suggestion; -1 for the typed text itself. */
  const [active, setActive] = useState(-1);
  const isExpanded = isOpen && suggestions.length > 0;
  const activeIndex = active < suggestions.length ? active : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function select(index: number) {
    close();
    onSelect(index);
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const count = suggestions.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (isExpanded) setActive(((activeIndex + 1 + step + count) % count) - 1);
      else setActive(step === 1 ? 0 : suggestions.length - 1);
    } else if (event.key === 'Enter' && isExpanded && activeIndex >= 0) {
      event.preventDefault();
      select(activeIndex);
    } else if (event.key === 'Escape' && isExpanded) {
      // Escape closes the list, not the modal around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="combobox">
          <input
            {...input}
            {...control}
            className="input"
            dir="auto"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isExpanded}
            aria-controls={listId}
            aria-activedescendant={isExpanded && activeIndex >= 0 ? optionId(activeIndex) : undefined}
            value={value}
            onChange={(event) => {
              setOpen(true);
              setActive(-1);
              onChange(event.target.value);
            }}
            onKeyDown={pressKey}
            onBlur={close}
          />
          <ul className="combobox__list" id={listId} role="listbox" aria-label={announcement} hidden={!isExpanded}>
            {suggestions.map((suggestion, index) => (
              // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- The input handles the keys.
              <li
                // Suggestions can be equal: two places may have the same address.
                key={optionId(index)}
                id={optionId(index)}
                role="option"
                aria-selected={index === activeIndex}
                className={classes('combobox__option', index === activeIndex && 'combobox__option_active')}
                // Keeps the focus in the input.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => select(index)}
              >
                <Icon name={suggestionIcon} />
                <bdi>{suggestion}</bdi>
              </li>
            ))}
          </ul>
          <span className="visually-hidden" role="status">
            {isExpanded && announcement}
          </span>
        </div>
      )}
    </Field>
  );
}
