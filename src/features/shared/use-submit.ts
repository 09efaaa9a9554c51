import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '#i18n/keys.ts';
import { fieldErrors, type StatusMessages, toErrorMessage } from './error-messages.ts';
import { useAsyncAction } from './use-async.ts';

/** Why a form was not accepted: a message for each invalid field, or one for the form as a whole. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string;
}

const NO_ERRORS: FormErrors = { fields: {}, message: '' };

interface SubmitOptions {
  /** Validates without a request: a message per invalid field. */
  validate?: (form: HTMLFormElement) => Readonly<Record<string, string>>;
  send: () => Promise<void>;
  /** Converts an error of `send`. */
  toErrors: (error: unknown) => FormErrors;
}

/** Submits a form, ignoring further submits meanwhile, moves the focus to the first invalid field, and shows the message. */
export function useSubmit({ validate, send, toErrors }: SubmitOptions) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const { busy, run } = useAsyncAction(async () => {
    setErrors(NO_ERRORS);
    await send().catch((error: unknown) => setErrors(toErrors(error)));
  });

  useLayoutEffect(() => {
    formRef.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus();
    if (errors.message) formRef.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [errors]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = validate?.(event.currentTarget) ?? {};
    if (Object.keys(fields).length > 0) setErrors({ fields, message: '' });
    else void run();
  }

  return { formRef, busy, errors, submit };
}

/** The first error of each field; without an error of the form's fields, a message for the form as a whole. */
export function toFormErrors(
  error: unknown,
  formFields: readonly string[],
  t: Translate<'common'>,
  messages?: StatusMessages,
): FormErrors {
  const fields = fieldErrors(error);
  if (formFields.some((field) => fields[field])) return { fields, message: '' };
  return { fields: {}, message: toErrorMessage(error, t, messages) };
}
