import { useState } from 'react';
import * as v from 'valibot';
import { providerInfo } from '#contract/providers.ts';
import type { TestSmsResult } from '#contract/staff/messages.ts';
import { Phone } from '#contract/user.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/feedback/feedback.tsx';
import { FormPhone } from '../shared/form-fields.tsx';
import { StaffForm } from '../shared/StaffForm.tsx';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

const TestSmsForm = v.object({ phone: Phone });

/**
 * For owners: sends a test message through one account of the shop, and says what became of it. Its styles:
 * `messages.scss`.
 * @param position 0 for the account that is used, 1 for its fallback
 */
export function TestSms({ position = 0 }: { position?: 0 | 1 }) {
  const t = useStaffT('staff-messages', 'staff-shell');
  const [result, setResult] = useState<TestSmsResult | null>(null);
  const send = useStaffMutation('sendTestSms', { invalidates: ['getHome'], onSuccess: setResult });
  const form = useStaffForm<{ phone: string }, { phone: string }>(TestSmsForm, {});
  const { onSubmit, failure, busy } = useFormSubmit(form, ({ phone }) => {
    setResult(null);
    return send.mutateAsync({ phone, position });
  });
  return (
    <StaffForm className="fields test-sms" form={form} schema={TestSmsForm} onSubmit={onSubmit} data-test-sms="">
      <FormPhone
        control={form.control}
        name="phone"
        label={t('staff-messages:phone')}
        hint={t('staff-messages:testHint')}
      />
      <Button type="submit" variant="secondary" busy={busy} data-action="send-test-sms">
        {t('staff-messages:sendTest')}
      </Button>
      {failure !== null && <ErrorBanner error={failure} />}
      <div role="status">{result && <Result result={result} />}</div>
    </StaffForm>
  );
}

function Result({ result: { outcome, provider, is_simulated: isSimulated } }: { result: TestSmsResult }) {
  const t = useStaffT('staff-messages');
  const isSent = outcome === 'sent' && !isSimulated;
  return (
    <Banner
      tone={isSent ? 'success' : 'warning'}
      title={provider === null ? undefined : (providerInfo('sms', provider)?.label ?? provider)}
      data-outcome={outcome}
    >
      {outcome !== 'sent'
        ? t(`staff-messages:failure_${outcome}`)
        : t(isSimulated ? 'staff-messages:testPrinted' : 'staff-messages:testSent')}
    </Banner>
  );
}
