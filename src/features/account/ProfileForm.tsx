import { type ReactNode, useState } from 'react';
import { MAX_NAME } from '#contract/constants.ts';
import type { Profile } from '#contract/user.ts';
import { browserHttp } from '#features/shared/http.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { DatePicker } from '#ui/form/DatePicker.tsx';
import { Input } from '#ui/form/Field.tsx';
import { dayOf, type ProfileFields, toFields, toInput } from './profile-fields.ts';
import { refusalOf, useSubmit } from './use-submit.ts';
import { saveProfile } from './user.store.ts';

const FIELDS = ['name', 'email', 'date_birth'] as const;

interface ProfileFormProps {
  profile: Profile | null;
  submitLabel: string;
  onSaved: () => void;
  /** Told of every change, so that "saved" is not said of what is not. */
  onEdit?: () => void;
  /** Beside or below the submit button. */
  children?: ReactNode;
}

/** Name, email and birthday; the server says what is missing. */
export function ProfileForm({ profile, submitLabel, onSaved, onEdit, children }: ProfileFormProps) {
  const t = useT('common', 'user');
  const [fields, setFields] = useState(() => toFields(profile));
  const { form, busy, refusal, submit } = useSubmit({
    check: (element) => {
      const typed = new FormData(element).get('date_birth');
      return typed && !fields.date_birth ? { date_birth: t('user:birthdayWrong') } : {};
    },
    send: async () => {
      await saveProfile(browserHttp(), toInput(fields));
      onSaved();
    },
    explain: (error) => refusalOf(error, FIELDS, t),
  });

  function change(changed: Partial<ProfileFields>) {
    setFields({ ...fields, ...changed });
    onEdit?.();
  }

  return (
    <form className="fields" ref={form} noValidate onSubmit={submit}>
      {refusal.text && (
        <Banner tone="danger" role="alert">
          {refusal.text}
        </Banner>
      )}
      <Input
        name="name"
        label={t('user:name')}
        autoComplete="name"
        data-autofocus=""
        maxLength={MAX_NAME}
        value={fields.name}
        error={refusal.fields['name']}
        onChange={(name) => change({ name })}
      />
      <Input
        name="email"
        type="email"
        label={t('user:email')}
        hint={t('user:emailHint')}
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        error={refusal.fields['email']}
        onChange={(email) => change({ email })}
      />
      <DatePicker
        name="date_birth"
        label={t('user:birthday')}
        hint={t('user:birthdayHint')}
        value={fields.date_birth}
        today={dayOf(new Date())}
        placeholder={t('user:birthdayFormat')}
        locale={pageLocale()}
        labels={{
          open: t('user:openCalendar'),
          previousMonth: t('user:previousMonth'),
          nextMonth: t('user:nextMonth'),
          month: t('user:month'),
          year: t('user:year'),
        }}
        error={refusal.fields['date_birth']}
        onChange={(date_birth) => change({ date_birth })}
      />
      <Button type="submit" size="large" full busy={busy}>
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
