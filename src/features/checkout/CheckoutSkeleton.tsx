import { Skeleton } from '#ui/Skeleton.tsx';

/** The shape of the checkout while it loads. */
export function CheckoutSkeleton() {
  return (
    <div className="checkout" aria-busy="true">
      <div className="checkout__fields">
        {[1, 2, 3].map((part) => (
          <div key={part} className="card card_padded checkout__part">
            <Skeleton shape="title" />
            <Skeleton shape="row" />
          </div>
        ))}
      </div>
      <div className="card card_padded checkout__part">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}
