import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { toErrorMessage, fieldErrors } from '#features/shared/error-messages.ts';
import { useMinimumDuration } from '#features/shared/use-async-data.ts';
import type { Translate } from '#i18n/keys.ts';

/**
 * An asynchronous action of a control. `run` is ignored while the action runs; `error` is that of the last run, undefined
 * while another runs.
 */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const shownBusy = useMinimumDuration(busy);
  const [error, setError] = useState<unknown>();

  async function start(args: Args) {
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work(...args);
    } catch (failure) {
      setError(failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function run(...args: Args) {
    if (!running.current) await start(args);
  }

  return { busy: shownBusy, error, run };
}

/** Why a form was not accepted: a message for each invalid field, or one for the form as a whole. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

const NO_REFUSAL: Refusal = { fields: {}, text: '' };

interface SubmitOptions {
  /** Validates without a request: a message per invalid field. */
  check?: (form: HTMLFormElement) => Readonly<Record<string, string>>;
  send: () => Promise<void>;
  explain: (error: unknown) => Refusal;
}

/** Submits a form, ignoring further submits meanwhile, and moves the focus to the first invalid field. */
export function useSubmit({ check, send, explain }: SubmitOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const { busy, run } = useAction(async () => {
    setRefusal(NO_REFUSAL);
    await send().catch((error: unknown) => setRefusal(explain(error)));
  });

  useLayoutEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus();
  }, [refusal]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = check?.(event.currentTarget) ?? {};
    if (Object.keys(fields).length > 0) setRefusal({ fields, text: '' });
    else void run();
  }

  return { form, busy, refusal, submit };
}

/** The first error of each field; errors of fields that the form does not have apply to the form as a whole. */
export function refusalOf(error: unknown, known: readonly string[], t: Translate<'common'>): Refusal {
  const fields = fieldErrors(error);
  if (known.some((field) => fields[field])) return { fields, text: '' };
  return { fields: {}, text: Object.values(fields)[0] ?? toErrorMessage(error, t) };
}
