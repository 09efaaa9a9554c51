import { type ReactNode, useState } from 'react';
import { LANGUAGE_TAGS, MAX_NAME_LENGTH } from '#contract/constants.ts';
import type { Profile } from '#contract/user.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { calendarDay } from '#features/shared/dates.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button } from '#ui/Button.tsx';
import { DatePicker } from '#ui/form/DatePicker.tsx';
import { Input } from '#ui/form/Field.tsx';
import { toFormErrors, useSubmit } from '#features/shared/use-async.ts';
import { type ProfileFields, saveProfile, toProfileFields, toProfileInput } from './user.store.ts';

interface ProfileFormProps {
  profile: Profile | null;
  submitLabel: string;
  onSaved: () => void;
  /** Called on every change, so that a confirmation of the last save can be removed. */
  onEdit?: () => void;
  children?: ReactNode;
}

/** Name, email and birthday of the customer. */
export function ProfileForm({ profile, submitLabel, onSaved, onEdit, children }: ProfileFormProps) {
  const t = useT('common', 'user');
  const [fields, setFields] = useState(() => toProfileFields(profile));
  const { formRef, busy, errors, submit } = useSubmit({
    validate: (element) => {
      // The state is empty while the text in the field is no complete date, so only the form's own data shows that one was entered.
      const enteredBirthday = new FormData(element).get('date_birth');
      return enteredBirthday && !fields.date_birth ? { date_birth: t('user:birthdayWrong') } : {};
    },
    send: async () => {
      await saveProfile(browserApiClient(), toProfileInput(fields));
      onSaved();
    },
    toErrors: (error) => toFormErrors(error, Object.keys(fields), t),
  });

  const fieldProps = (name: keyof ProfileFields) => ({
    name,
    value: fields[name],
    error: errors.fields[name],
    onChange(value: string) {
      setFields({ ...fields, [name]: value });
      onEdit?.();
    },
  });

  return (
    <form className="fields" ref={formRef} noValidate onSubmit={submit}>
      <Input
        {...fieldProps('name')}
        label={t('user:name')}
        autoComplete="name"
        data-autofocus=""
        maxLength={MAX_NAME_LENGTH}
      />
      <Input
        {...fieldProps('email')}
        type="email"
        label={t('user:email')}
        hint={t('user:emailHint')}
        autoComplete="email"
        maxLength={254}
      />
      <DatePicker
        {...fieldProps('date_birth')}
        label={t('user:birthday')}
        hint={t('user:birthdayHint')}
        /* The latest valid birthday. */
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
      <ErrorBanner error={errors.message} />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
