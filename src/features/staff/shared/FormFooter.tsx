import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConflictVersions, type ConflictVersionsProps } from './conflict/ConflictVersions.tsx';

interface FormFooterProps {
  /** What the button does. */
  action: string;
  busy: boolean;
  /** Why the last attempt to save failed, as `useFormSubmit` returns it. */
  failure: unknown;
  /** Undefined unless another staff member saved a version meanwhile. */
  conflict: ConflictVersionsProps | undefined;
}

/** The end of every form that saves something: what prevents it, then the button. */
export function FormFooter({ action, busy, failure, conflict }: FormFooterProps) {
  return (
    <>
      {conflict ? <ConflictVersions {...conflict} /> : <ErrorBanner error={failure} />}
      <Button type="submit" size="large" fullWidth busy={busy}>
        {action}
      </Button>
    </>
  );
}
