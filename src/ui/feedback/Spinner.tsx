/** A progress indicator beside a text or inside an element with `aria-busy`. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
