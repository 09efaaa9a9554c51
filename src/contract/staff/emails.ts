import * as v from 'valibot';
import { requiredEmail } from '../text-input.ts';
import { Done, OWNER_ROLES, type StaffEndpoint } from './definition.ts';

export const TestEmailInput = v.object({ to: requiredEmail });

export const emailEndpoints = {
  /**
   * Sends a test with the e-mail account that is in use. A 409 says that there is none, or why the mail server did not
   * accept the message.
   */
  sendTestEmail: {
    method: 'POST',
    path: '/staff/api/send-test-email',
    access: OWNER_ROLES,
    rateLimit: 'staff_email',
    body: TestEmailInput,
    response: Done,
  },
} as const satisfies Record<string, StaffEndpoint>;
