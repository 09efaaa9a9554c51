import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMinimumDuration } from '#features/shared/useMinimumDuration.ts';
import { failureText, fieldErrors } from '#features/shared/failure.ts';
import type { Translate } from '#i18n/keys.ts';

interface Submitting {
  /** What can be told without asking the server: a sentence per field at fault. */
  check?: (form: HTMLFormElement) => Readonly<Record<string, string>>;
  send: () => Promise<void>;
  explain: (error: unknown) => Refusal;
}

interface Submission {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  refusal: Refusal;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Sends a form once, however often it is submitted meanwhile, and leads the focus to the first field that was refused. */
export function useSubmit({ check, send, explain }: Submitting): Submission {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const shownBusy = useMinimumDuration(busy);
  const [refusal, setRefusal] = useState(NO_REFUSAL);

  useLayoutEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus();
  }, [refusal]);

  async function deliver() {
    sending.current = true;
    setBusy(true);
    setRefusal(NO_REFUSAL);
    try {
      await send();
    } catch (error) {
      setRefusal(explain(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const fields = check?.(event.currentTarget) ?? {};
    if (Object.keys(fields).length > 0) setRefusal({ fields, text: '' });
    else void deliver();
  }

  return { form, busy: shownBusy, refusal, submit };
}

/** Why a form was not accepted: a sentence for each field at fault, or one for the form as a whole. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

export const NO_REFUSAL: Refusal = { fields: {}, text: '' };

/** The first error of each field; errors of fields that the form does not have are told of the whole form. */
export function refusalOf(error: unknown, known: readonly string[], t: Translate<'common'>): Refusal {
  const fields = fieldErrors(error);
  if (known.some((field) => fields[field])) return { fields, text: '' };
  return { fields: {}, text: Object.values(fields)[0] ?? failureText(error, t) };
}
