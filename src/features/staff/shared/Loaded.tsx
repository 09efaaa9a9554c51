import type { ReactNode } from 'react';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';

interface LoadedProps<Data> {
  query: { readonly data: Data | undefined; readonly error: Error | null; refetch(): Promise<unknown> };
  /** Names the data if it could not be loaded. */
  failure?: string;
  children: (data: Data) => ReactNode;
}

/** The data of a query once it is there; a placeholder until then, or the failure with a button that repeats it. */
export function Loaded<Data>({ query: { data, error, refetch }, failure, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? (
    <LoadFailure {...(failure && { title: failure })} error={error} retry={() => void refetch()} />
  ) : (
    <Skeleton shape="row" />
  );
}
