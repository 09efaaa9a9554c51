import { useId, type ReactNode } from 'react';

/** One part of the checkout with its heading. */
export function CheckoutPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card card_padded checkout__part" aria-labelledby={id}>
      <h2 className="checkout__heading" id={id}>
        {title}
      </h2>
      <div className="fields">{children}</div>
    </section>
  );
}
