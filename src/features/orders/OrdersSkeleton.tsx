import { Skeleton } from '#ui/Skeleton.tsx';

/** The shape of orders while they load. */
export function OrdersSkeleton() {
  return (
    <div className="orders" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </div>
  );
}
