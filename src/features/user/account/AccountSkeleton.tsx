import { Skeleton } from '#ui/Skeleton.tsx';

/** The rows of an account screen before their content is there; label it where the texts have come already. */
export function AccountSkeleton({ label }: { label?: string }) {
  return (
    <div className="account-skeleton" role="status" aria-busy="true" aria-label={label}>
      <Skeleton shape="title" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  );
}
