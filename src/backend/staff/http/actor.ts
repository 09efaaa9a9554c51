import type { StaffRole } from '#contract/staff/definition.ts';

/** The caller of an endpoint: a signed-in person, or a device that a person uses. */
export interface StaffActor {
  readonly sessionId: number;
  /** The person; null on a shared device until a PIN has been entered. */
  readonly staffId: number | null;
  readonly deviceId: number | null;
  /** On a device the role of the device, for every person who uses it. */
  readonly role: StaffRole;
  /** The restaurants that the actor may see and change. */
  readonly restaurantIds: readonly number[];
  /** The branch of the device; null for all. */
  readonly branchId: number | null;
  readonly deviceKind: 'board' | 'courier' | null;
  /** Whether several staff members use the device, each with a PIN. */
  readonly isShared: boolean;
}
