import * as v from 'valibot';
import { OWNER_ROLES, type StaffEndpoint } from './definition.ts';

/** What a shop needs before it takes orders from everybody, in the order in which an owner does it. */
export const ONBOARDING_STEPS = [
  'brand',
  'city',
  'restaurant',
  'delivery',
  'hours',
  'menu',
  'payments',
  'sms',
  'company',
  'terms',
  'tablet',
  'test_order',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const onboardingEndpoints = {
  /** The steps that are not done yet, in their order; none once the shop has everything. */
  getMissingSteps: {
    method: 'GET',
    path: '/staff/api/get-missing-steps',
    access: OWNER_ROLES,
    response: v.array(v.picklist(ONBOARDING_STEPS)),
  },
} as const satisfies Record<string, StaffEndpoint>;
