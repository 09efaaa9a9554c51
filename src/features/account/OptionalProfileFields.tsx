import { LANGUAGE_TAGS } from '#contract/constants.ts';
import { calendarDay } from '#features/shared/dates.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { DatePicker } from '#ui/form/DatePicker.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { type FieldProps, Input } from '#ui/form/Field.tsx';
import type { ProfileFields } from './user.store.ts';

interface OptionalProfileFieldsProps {
  fieldProps: (name: keyof ProfileFields) => Pick<FieldProps, 'name' | 'error'> & {
    value: string;
    onChange: (value: string) => void;
  };
  /** Whether e-mails about orders are sent to the address; null if the shop sends none. */
  emailNotices: boolean | null;
  onEmailNotices: (isOn: boolean) => void;
}

/** Email, what is sent to it, and birthday. */
export default function OptionalProfileFields({
  fieldProps,
  emailNotices,
  onEmailNotices,
}: OptionalProfileFieldsProps) {
  const t = useT('user');
  return (
    <>
      <Input
        {...fieldProps('email')}
        type="email"
        label={t('user:email')}
        hint={t('user:emailHint')}
        autoComplete="email"
        maxLength={254}
      />
      {emailNotices !== null && (
        <Checkbox
          name="email_notices"
          label={t('user:emailNotices')}
          checked={emailNotices}
          onChange={onEmailNotices}
        />
      )}
      <DatePicker
        {...fieldProps('date_birth')}
        label={t('user:birthday')}
        hint={t('user:birthdayHint')}
        /* Later dates cannot be chosen. */
        today={calendarDay(new Date())}
        placeholder={t('user:birthdayFormat')}
        locale={LANGUAGE_TAGS[pageLocale()]}
        labels={{
          open: t('user:openCalendar'),
          previousMonth: t('user:previousMonth'),
          nextMonth: t('user:nextMonth'),
          month: t('user:month'),
          year: t('user:year'),
        }}
      />
    </>
  );
}
