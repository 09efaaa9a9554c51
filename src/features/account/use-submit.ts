import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { failureText, fieldErrors } from '#features/shared/failure.ts';
import { useMinimumDuration } from '#features/shared/useMinimumDuration.ts';
import type { Translate } from '#i18n/keys.ts';

/**
 * An asynchronous action of a control. `run` is ignored while the action runs; `failure` is what `explain` returned for the
 * last run, undefined while another runs.
 */
export function useAction<Args extends unknown[], Failure>(
  work: (...args: Args) => Promise<unknown>,
  explain: (error: unknown) => Failure,
) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const shownBusy = useMinimumDuration(busy);
  const [failure, setFailure] = useState<Failure>();

  async function start(args: Args) {
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work(...args);
    } catch (error) {
      const reason = explain(error);
      setFailure(() => reason);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  async function run(...args: Args) {
    if (!running.current) await start(args);
  }

  return { busy: shownBusy, failure, run };
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
  const [invalid, setInvalid] = useState<Refusal>();
  const { busy, failure, run } = useAction(send, explain);
  const refusal = invalid ?? failure ?? NO_REFUSAL;

  useLayoutEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus();
  }, [refusal]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = check?.(event.currentTarget) ?? {};
    const isValid = Object.keys(fields).length === 0;
    setInvalid(isValid ? undefined : { fields, text: '' });
    if (isValid) void run();
  }

  return { form, busy, refusal, submit };
}

/** The first error of each field; errors of fields that the form does not have apply to the form as a whole. */
export function refusalOf(error: unknown, known: readonly string[], t: Translate<'common'>): Refusal {
  const fields = fieldErrors(error);
  if (known.some((field) => fields[field])) return { fields, text: '' };
  return { fields: {}, text: Object.values(fields)[0] ?? failureText(error, t) };
}
