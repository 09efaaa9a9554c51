import { type InputEvent, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * Submits a form, ignoring further submits meanwhile, moves the focus to the first invalid field, and shows the message. The error of a
 * field disappears when the field is edited. `failures` counts the submits that showed errors.
 */
export function useSubmit({ validate, send, toErrors }: SubmitOptions) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [failures, setFailures] = useState(0);
  const { busy, run } = useAsyncAction(async () => {
    setErrors(NO_ERRORS);
    await send().catch((error: unknown) => fail(toErrors(error)));
  });

  function fail(shown: FormErrors) {
    setErrors(shown);
    setFailures((count) => count + 1);
  }

  const showFirstError = useEffectEvent(() => {
    formRef.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), [aria-invalid="true"] input')
      ?.focus();
    if (errors.message) formRef.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => showFirstError(), [failures]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = validate?.(event.currentTarget) ?? {};
    if (Object.keys(fields).length > 0) fail({ fields, message: '' });
    else void run();
  }

  function clearError({ target }: InputEvent<HTMLFormElement>) {
    if (!('name' in target) || typeof target.name !== 'string' || !errors.fields[target.name]) return;
    setErrors({ ...errors, fields: { ...errors.fields, [target.name]: '' } });
  }

  return {
    formRef,
    form: { ref: formRef, noValidate: true, onSubmit: submit, onInput: clearError },
    busy,
    errors,
    failures,
  };
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
