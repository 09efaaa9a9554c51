import {
  MutationCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import {
  staffEndpoints,
  type StaffBody,
  type StaffQuery,
  type StaffReadName,
  type StaffResponse,
  type StaffWriteName,
} from '#contract/staff/index.ts';
import { createIdempotencyKeys, isOutcomeUnknown } from '#features/shared/browser-api-client.ts';
import { useStaffT } from '#i18n/staff.ts';
import { HttpError } from '#lib/errors.ts';
import { callStaff, isConflict, storedRowFromConflict } from './staff-client.ts';

const STALE_AFTER_MS = 10_000;
const MAX_RETRIES = 2;

/** The query client that all islands of a staff page share. */
export const staffQueryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: reloadSessionOnPinRequired }),
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      // Offline, a read fails instead of waiting, so that a page can say that its data is old.
      networkMode: 'always',
      // Only network failures and server errors are retried: another status would be the same again.
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof HttpError && (error.isNetwork || error.status >= 500),
    },
    // Writes are not retried: the user submits the form again, with the same idempotency key. Offline they fail at
    // once; by default they would wait for the network and be sent minutes later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Loads the session again when the PIN of a shared device has expired: the page then shows the choice of a person. */
function reloadSessionOnPinRequired(error: Error): void {
  if (error instanceof HttpError && error.body?.code === 'pin_required')
    void staffQueryClient.invalidateQueries({ queryKey: ['getSession'] });
}

type QueryOptions<Name extends StaffReadName> = Pick<
  UseQueryOptions<StaffResponse<Name>>,
  'enabled' | 'refetchInterval' | 'refetchIntervalInBackground' | 'retry' | 'staleTime' | 'placeholderData'
>;

/** The cache key of a read. Without `query`, it matches all reads of this name. */
export const staffQueryKey = <Name extends StaffReadName>(name: Name, query?: StaffQuery<Name>) =>
  query === undefined ? [name] : [name, query];

/** The response of a read. It is cached, and fetched again when the window gets the focus. */
export function useStaffQuery<Name extends StaffReadName>(
  name: Name,
  query?: StaffQuery<Name>,
  options: QueryOptions<Name> = {},
) {
  return useQuery<StaffResponse<Name>>({
    ...options,
    queryKey: staffQueryKey(name, query),
    queryFn: ({ signal }) => callStaff(name, { ...(query !== undefined && { query }), signal }),
  });
}

/**
 * A read for an editor, whose component is keyed by the query. `data` is absent until it has been fetched after the
 * mount, because cached data may be older than the stored row, and stays when a later fetch fails, because the editor
 * is open then.
 */
export function useFreshStaffQuery<Name extends StaffReadName>(
  name: Name,
  query?: StaffQuery<Name>,
  options: Pick<QueryOptions<Name>, 'enabled'> = {},
) {
  const [mountedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, refetch } = useStaffQuery(name, query, { ...options, staleTime: 0 });
  return { data: dataUpdatedAt >= mountedAt ? data : undefined, error, refetch };
}

interface MutationOptions<Name extends StaffWriteName> {
  /** The reads that are invalidated after the write, and after a conflict. */
  readonly invalidates?: readonly StaffReadName[];
  readonly onSuccess?: (response: StaffResponse<Name>, body: StaffBody<Name>) => void;
  /** Also called after the component is unmounted, unlike the `onError` option of `mutate`. */
  readonly onError?: (error: Error, body: StaffBody<Name>) => void;
}

/** A write. If its endpoint accepts an idempotency key, the key stays the same until the outcome is known. */
export function useStaffMutation<Name extends StaffWriteName>(
  name: Name,
  { invalidates = [], onSuccess, onError }: MutationOptions<Name> = {},
) {
  const client = useQueryClient();
  const idempotencyKeyFor = useRef(createIdempotencyKeys());
  const { acceptsIdempotencyKey = false }: StaffEndpoint = staffEndpoints[name];
  const invalidate = () =>
    Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: staffQueryKey(read) })));
  return useMutation<StaffResponse<Name>, Error, StaffBody<Name>>({
    mutationFn: (body) =>
      callStaff(name, {
        ...(body !== undefined && { body }),
        ...(acceptsIdempotencyKey && { idempotencyKey: idempotencyKeyFor.current(body) }),
      }),
    onSuccess: async (response, body) => {
      idempotencyKeyFor.current = createIdempotencyKeys();
      await invalidate();
      onSuccess?.(response, body);
    },
    onError: async (error, body) => {
      if (isConflict(error)) await invalidate();
      if (!isOutcomeUnknown(error)) idempotencyKeyFor.current = createIdempotencyKeys();
      onError?.(error, body);
    },
  });
}

interface RowVersion {
  readonly id: number;
  readonly revision: number;
}

/** The writes whose body names a version of a row. */
type RowWriteName = { [Name in StaffWriteName]: StaffBody<Name> extends RowVersion ? Name : never }[StaffWriteName];

const StoredRow = v.object({ id: v.number(), revision: v.number() });

/**
 * A write that a button or a confirmation starts, such as a removal. After a conflict (409) `error` is the message that
 * someone else has changed the row, and the next call refers to the stored revision, so that the user can start it
 * again. A form compares both versions instead: see `useResourceEditor`.
 */
export function useRowMutation<Name extends RowWriteName>(name: Name, options: MutationOptions<Name> = {}) {
  const t = useStaffT('staff-shell');
  /** The row of the last conflict. */
  const [stored, setStored] = useState<RowVersion>();
  const { mutate, error, isPending, reset } = useStaffMutation(name, {
    ...options,
    onError: (failure, body) => {
      const current = storedRowFromConflict(failure, StoredRow);
      if (current) setStored(current);
      options.onError?.(failure, body);
    },
  });
  return {
    isPending,
    /** For an `ErrorBanner`. */
    error: storedRowFromConflict(error, StoredRow) ? t('staff-shell:changedMeanwhile') : error,
    /** Forgets the last failure. A pending call goes on. */
    clearError: () => {
      if (error) reset();
    },
    mutate: (body: StaffBody<Name> & RowVersion) =>
      mutate(stored?.id === body.id ? { ...body, revision: Math.max(body.revision, stored.revision) } : body),
  };
}
