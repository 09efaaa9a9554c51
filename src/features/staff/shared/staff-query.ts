import { QueryClient, useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useRef } from 'react';
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
import { HttpError } from '#lib/errors.ts';
import { callStaff } from './staff-client.ts';

const STALE_AFTER_MS = 10_000;
const MAX_RETRIES = 2;

/** The client of a staff page: one for all its islands. */
export const staffQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      // A refusal stays one; a lost connection or a failing server may recover.
      retry: (failures, error) =>
        failures < MAX_RETRIES && error instanceof HttpError && (error.isNetwork || error.status >= 500),
    },
    // A write is repeated by the person who made it: its form keeps the idempotency key.
    // Offline it fails at once: by default it would wait for the network, and be made by itself minutes later.
    mutations: { retry: false, networkMode: 'always' },
  },
});

type QueryOptions<Name extends StaffReadName> = Pick<
  UseQueryOptions<StaffResponse<Name>>,
  'enabled' | 'refetchInterval' | 'refetchIntervalInBackground' | 'staleTime' | 'placeholderData'
>;

/** The cache key of a read; without `query`, of all reads of this name. */
export const staffQueryKey = <Name extends StaffReadName>(name: Name, query?: StaffQuery<Name>) =>
  query === undefined ? [name] : [name, query];

/** The response of a read, cached and fetched again when the page gets the focus. */
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

interface MutationOptions<Name extends StaffWriteName> {
  /** The reads that are out of date after it, and when it met a conflict. */
  readonly invalidates?: readonly StaffReadName[];
  readonly onSuccess?: (response: StaffResponse<Name>, body: StaffBody<Name>) => void;
  /** Also called if the component is gone by then, unlike that of `mutate`. */
  readonly onError?: (error: Error) => void;
}

/** A write. The idempotency key of a call that creates something stays the same until it has an outcome. */
export function useStaffMutation<Name extends StaffWriteName>(
  name: Name,
  { invalidates = [], onSuccess, onError }: MutationOptions<Name> = {},
) {
  const client = useQueryClient();
  const keyOf = useRef(createIdempotencyKeys());
  const { acceptsIdempotencyKey = false }: StaffEndpoint = staffEndpoints[name];
  const invalidate = () =>
    Promise.all(invalidates.map((read) => client.invalidateQueries({ queryKey: staffQueryKey(read) })));
  return useMutation<StaffResponse<Name>, Error, StaffBody<Name>>({
    mutationFn: (body) =>
      callStaff(name, {
        ...(body !== undefined && { body }),
        ...(acceptsIdempotencyKey && { idempotencyKey: keyOf.current(body) }),
      }),
    onSuccess: async (response, body) => {
      keyOf.current = createIdempotencyKeys();
      await invalidate();
      onSuccess?.(response, body);
    },
    onError: async (error) => {
      if (error instanceof HttpError && error.status === 409) await invalidate();
      if (!isOutcomeUnknown(error)) keyOf.current = createIdempotencyKeys();
      onError?.(error);
    },
  });
}
