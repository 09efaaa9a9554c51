/** Spec 9: what shows that it is loading does so for at least 200 ms, else it would only flicker. */
export const LEAST_LOADING = 200;

/** The outcome of some work, but not before the time is over. */
export async function atLeast<Value>(work: Promise<Value>, milliseconds = LEAST_LOADING): Promise<Value> {
  await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
  return work;
}
