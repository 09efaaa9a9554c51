import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type * as v from 'valibot';
import { fieldErrors } from '#features/shared/error-messages.ts';

/** A schema of the contract that a form is checked by before it is sent. */
export type FormSchema<Input extends FieldValues, Output> = v.GenericSchema<Input, Output>;

/** A form whose fields are those of a schema of the contract. */
export function useStaffForm<Input extends FieldValues, Output extends FieldValues>(
  schema: FormSchema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ resolver: valibotResolver(schema), defaultValues });
}

/**
 * Sends a form. The messages of a 422 go to the fields that they name; any other failure is `failure`, for an `ErrorBanner`.
 * @param send its rejection is the failure of the form
 */
export function useFormSubmit<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (values: Output) => Promise<unknown>,
) {
  const [failure, setFailure] = useState<unknown>(null);
  const clearFailure = () => setFailure(null);
  // After a failure the form renders again with every change: a conflict compares its values with the current ones.
  useWatch({ control: form.control, disabled: failure === null });
  const submit = form.handleSubmit(async (values) => {
    clearFailure();
    try {
      await send(values);
    } catch (error) {
      const known = Object.entries(fieldErrors(error)).filter(
        ([name]) => (name.split('.')[0] ?? '') in form.getValues(),
      );
      for (const [index, [name, message]] of known.entries())
        form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
      if (known.length === 0) setFailure(error);
    }
  });
  return {
    onSubmit: (event: React.SyntheticEvent) => void submit(event),
    failure,
    clearFailure,
    /**
     * The two ways out of a conflict, for a `FormFooter`: to show the current values, or to keep those of the form.
     * @param adoptCurrentRevision makes the next save follow the current revision, in both ways
     */
    conflictHandlers: (current: Input, adoptCurrentRevision: () => void) => ({
      onTakeCurrent: () => {
        form.reset(current);
        clearFailure();
        adoptCurrentRevision();
      },
      onKeepMine: adoptCurrentRevision,
    }),
    busy: form.formState.isSubmitting,
  };
}
