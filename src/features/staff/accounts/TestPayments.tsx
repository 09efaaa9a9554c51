import {
  DEFAULT_TEST_AMOUNT,
  type StaffAccounts,
  StartTestPaymentInput,
  type TestPayment,
} from '#contract/staff/accounts.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { QrImage } from '#features/shared/QrImage.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Badge, type Tone } from '#ui/feedback/feedback.tsx';
import { MoneyField } from '../shared/MoneyField.tsx';

import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { StaffForm } from '../shared/StaffForm.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { providerName } from './account-resource.ts';

/** While its state can change by itself. */
const POLL_INTERVAL_MS = 3000;

/** Small real payments through the account in use, and what has become of them. */
export function TestPayments({ data }: { data: StaffAccounts }) {
  const t = useStaffT('staff-accounts');
  const { payments, test_payments: tests, test_currency: currency } = data;
  const isOn = (payments.in_use[0] ?? payments.environment)?.state === 'usable';
  if (!isOn && tests.length === 0) return null;
  return (
    <section className="card card_padded fields" aria-labelledby="test-payments" data-test-payments="">
      <h3 id="test-payments">{t('staff-accounts:testPayment')}</h3>
      {isOn && <StartForm currency={currency} />}
      {tests.length > 0 && (
        <ul className="staff-list" role="list">
          {tests.map((payment) => (
            <TestPaymentItem key={payment.id} listed={payment} />
          ))}
        </ul>
      )}
    </section>
  );
}

function StartForm({ currency }: { currency: string }) {
  const t = useStaffT('staff-accounts', 'staff-shell');
  const start = useStaffMutation('startTestPayment', { invalidates: ['getAccounts'] });
  const form = useStaffForm(StartTestPaymentInput, { amount: DEFAULT_TEST_AMOUNT });
  const { onSubmit, failure, busy } = useFormSubmit(form, (values) => start.mutateAsync(values));
  return (
    <StaffForm form={form} schema={StartTestPaymentInput} className="fields" onSubmit={onSubmit}>
      <p className="small muted">{t('staff-accounts:testLead')}</p>
      <MoneyField
        control={form.control}
        name="amount"
        label={t('staff-accounts:testAmount', { currency })}
        invalidMessage={t('staff-shell:amountInvalid')}
      />
      <ErrorBanner error={failure} />
      <div className="staff-actions">
        <Button type="submit" variant="secondary" busy={busy} data-action="start-test">
          {t('staff-accounts:testStart')}
        </Button>
      </div>
    </StaffForm>
  );
}

const TONES = { pending: 'info', requires_action: 'info', paid: 'success', failed: 'danger' } as const satisfies Record<
  TestPayment['status'],
  Tone
>;

function TestPaymentItem({ listed }: { listed: TestPayment }) {
  const t = useStaffT('staff-accounts');
  const formatPrice = useFormatPrice();
  const { data = listed } = useStaffQuery(
    'getTestPayment',
    { id: listed.id },
    {
      enabled: listed.is_open,
      refetchInterval: ({ state }) => (state.data?.is_open === false ? false : POLL_INTERVAL_MS),
    },
  );
  const refund = useStaffMutation('refundTestPayment', { invalidates: ['getAccounts', 'getTestPayment'] });
  // What is listed is newer once nothing is polled.
  const payment = listed.is_open ? data : listed;
  const { status, step, refund: refundStatus, called_back_at: calledBackAt } = payment;
  const isWaiting = status === 'pending' || status === 'requires_action';
  return (
    <li
      className="staff-list__item"
      data-test-payment={payment.id}
      data-status={status}
      data-refund={refundStatus ?? ''}
    >
      <div className="staff-list__text fields">
        <strong>
          {formatPrice(payment.amount, payment.currency)} <Badge tone={TONES[status]}>{statusText()}</Badge>
        </strong>
        <span className="small muted">
          {providerName(payment.provider)} · {formatDateTime(payment.created_at, pageLocale())}
        </span>
        {payment.reason && <span>{payment.reason}</span>}
        {payment.is_failing && <span role="alert">{t('staff-accounts:testFailing')}</span>}
        {isWaiting && <NextStep payment={payment} />}
        {refundStatus && <span>{t(`staff-accounts:refund_${refundStatus}`)}</span>}
        {step !== null && (
          <span className="small muted" data-test-callback={calledBackAt ?? ''}>
            {calledBackAt === null
              ? t('staff-accounts:testNoCallback')
              : t('staff-accounts:testCallback', { time: formatDateTime(calledBackAt, pageLocale()) })}
          </span>
        )}
        <ErrorBanner error={refund.error} />
        {status === 'paid' && (refundStatus === null || refundStatus === 'refused') && (
          <div className="staff-actions">
            <Button
              variant="secondary"
              size="small"
              busy={refund.isPending}
              onClick={() => refund.mutate({ id: payment.id })}
              data-action="refund-test"
            >
              {t('staff-accounts:testRefundStart')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );

  function statusText(): string {
    return t(step === null && isWaiting ? 'staff-accounts:test_creating' : `staff-accounts:test_${status}`);
  }
}

/** Where a test payment is paid. */
function NextStep({ payment: { step, step_url: url } }: { payment: TestPayment }) {
  const t = useStaffT('staff-accounts');
  if (url === null) return null;
  return (
    <>
      {step === 'qr' && (
        <>
          <QrImage text={url} label={t('staff-accounts:testQr')} />
          <span className="small muted">{t('staff-accounts:testQrHint')}</span>
        </>
      )}
      <div className="staff-actions">
        <ButtonLink variant="secondary" size="small" href={url} target="_blank" rel="noreferrer" data-action="pay-test">
          {t('staff-accounts:testPay')}
        </ButtonLink>
      </div>
    </>
  );
}
