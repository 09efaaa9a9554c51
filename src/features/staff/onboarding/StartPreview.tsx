import { useEffect } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { href } from '../../../routes.ts';
import { StaffIsland, StaffSkeleton } from '../shared/StaffIsland.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

/** Shows a shop that is not launched to this browser, and opens its home page. */
export function StartPreview() {
  return (
    <StaffIsland route="preview">
      <Start />
    </StaffIsland>
  );
}

function Start() {
  const { mutate, error } = useStaffMutation('startPreview', {
    onSuccess: () => window.location.replace(href(pageLocale(), 'index')),
  });
  const start = () => mutate(undefined);
  useEffect(() => mutate(undefined), [mutate]);
  return error ? <LoadFailure error={error} retry={start} /> : <StaffSkeleton />;
}
