import { LANGUAGE_TAGS } from '#contract/constants.ts';
import { providerInfo } from '#contract/providers.ts';
import type { SmsAlarm } from '#contract/staff/messages.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Banner } from '#ui/feedback/feedback.tsx';

/** For owners: what is wrong with the SMS of the shop. */
export function SmsAlarms({ alarms }: { alarms: readonly SmsAlarm[] }) {
  const t = useStaffT('staff-messages');
  return alarms.map(({ problem, provider, failure, balance }, index) => {
    const label = provider && (providerInfo('sms', provider)?.label ?? provider);
    const amount = balance && new Intl.NumberFormat(LANGUAGE_TAGS[pageLocale()]).format(balance.amount);
    return (
      <Banner
        // Two accounts can have the same problem.
        key={index}
        tone="danger"
        title={[label, t(`staff-messages:problem_${problem}`)].filter(Boolean).join(': ')}
        data-sms-problem={problem}
      >
        {failure && t(`staff-messages:failure_${failure}`)}
        {balance && t('staff-messages:balanceLeft', { balance: `${amount} ${balance.unit}` })}
        {problem === 'unusable' && t('staff-messages:unusableHint')}
        {problem === 'daily_limit' && t('staff-messages:failure_limit')}
      </Banner>
    );
  });
}
