import { valibotResolver } from '@hookform/resolvers/valibot';
import { type BaseSyntheticEvent, useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type * as v from 'valibot';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { staffErrorBody } from './staff-client.ts';

/** A form whose fields are those of a schema of the contract. */
export function useStaffForm<Input extends FieldValues, Output extends FieldValues>(
  schema: v.GenericSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: valibotResolver(schema), defaultValues });
}

/** The name of the button that submits a form in spite of the warnings of the last attempt. */
export const CONFIRM_BUTTON = 'confirm';

const isConfirmation = (event?: BaseSyntheticEvent): boolean =>
  event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.getAttribute('name') === CONFIRM_BUTTON;

/**
 * Submits a form. The messages of a 422 response are shown at their fields. Any other error is returned as `failure`,
 * for an `ErrorBanner`.
 * @param send sends the values; rejects if that fails. `confirmed`: the user has read the warnings of the last attempt
 */
export function useFormSubmit<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (values: Output, options: { readonly confirmed: boolean }) => Promise<unknown>,
) {
  const [failure, setFailure] = useState<unknown>(null);
  const clearFailure = () => setFailure(null);
  const submit = form.handleSubmit(async (values, event) => {
    clearFailure();
    try {
      await send(values, { confirmed: isConfirmation(event) });
    } catch (error) {
      const errorsOfForm = Object.entries(fieldErrors(error)).filter(
        ([name]) => (name.split('.')[0] ?? '') in form.getValues(),
      );
      for (const [index, [name, message]] of errorsOfForm.entries())
        form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
      if (errorsOfForm.length === 0) setFailure(error);
    }
  });
  return {
    onSubmit: (event: React.SyntheticEvent) => void submit(event),
    failure,
    clearFailure,
    /** The warnings of the last attempt, which the button named `CONFIRM_BUTTON` confirms. */
    warnings: staffErrorBody(failure)?.warnings ?? [],
    busy: form.formState.isSubmitting,
  };
}
