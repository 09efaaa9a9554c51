import { type ReactNode, useState } from 'react';
import { MAX_NAME_LENGTH } from '#contract/constants.ts';
import type { Profile } from '#contract/user.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Input } from '#ui/form/Field.tsx';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { toFormErrors, useSubmit } from '#features/shared/hooks.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { initialEmailNotices, type ProfileFields, saveProfile, toProfileFields, toProfileInput } from './user.store.ts';

/** Loaded only where all fields are shown: the checkout uses the form with the name only. */
const OptionalProfileFields = lazyComponent(() => import('./OptionalProfileFields.tsx'), {
  fallback: <Skeleton shape="row" />,
});

interface ProfileFormProps {
  profile: Profile | null;
  submitLabel: string;
  /** Whether email and birthday are left as they are. An error of one of them shows the form with both. */
  nameOnly?: boolean;
  onSaved: () => void;
  /** Called on every change, so that a confirmation of the last save can be removed. */
  onEdit?: () => void;
  children?: ReactNode;
}

/** Name, email and birthday of the customer. */
export function ProfileForm({ profile, submitLabel, nameOnly = false, onSaved, onEdit, children }: ProfileFormProps) {
  const t = useT('common', 'user');
  const [fields, setFields] = useState(() => toProfileFields(profile));
  const [emailNotices, setEmailNotices] = useState(() => initialEmailNotices(profile));
  const [isShort, setShort] = useState(nameOnly);
  const { form, busy, errors } = useSubmit({
    validate: (element) => {
      // `fields.date_birth` is empty while the entered date is incomplete. Only the form data has the entered text.
      const enteredBirthday = new FormData(element).get('date_birth');
      return enteredBirthday && !fields.date_birth ? { date_birth: t('user:birthdayWrong') } : {};
    },
    send: async () => {
      await saveProfile(browserApiClient('customer'), {
        ...toProfileInput(fields),
        ...(emailNotices !== null && { email_notices: emailNotices }),
      });
      onSaved();
    },
    toErrors(error) {
      const refused = fieldErrors(error);
      if (refused['email'] || refused['date_birth']) setShort(false);
      return toFormErrors(error, Object.keys(fields), t);
    },
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
    <form className="fields" {...form}>
      <Input
        {...fieldProps('name')}
        label={t('user:name')}
        autoComplete="name"
        data-autofocus=""
        maxLength={MAX_NAME_LENGTH}
      />
      {!isShort && (
        <OptionalProfileFields
          fieldProps={fieldProps}
          emailNotices={emailNotices}
          onEmailNotices={(isOn) => {
            setEmailNotices(isOn);
            onEdit?.();
          }}
        />
      )}
      <ErrorBanner error={errors.message} />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
