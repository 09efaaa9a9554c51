import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { useShown } from '#features/common/useShown.ts';
import { NO_REFUSAL, type Refusal } from './refusal.ts';

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
  const shownBusy = useShown(busy);
  const [refusal, setRefusal] = useState(NO_REFUSAL);

  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')?.focus();
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
