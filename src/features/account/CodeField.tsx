import { CODE_LENGTH } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { CodeInput } from '#ui/form/CodeInput.tsx';
import { Spinner } from '#ui/feedback/Skeleton.tsx';
import type { CodeCheck } from './use-code-check.ts';

/** The boxes of a code, its error, and the line that says that it is being checked. */
export function CodeField({ checking, error, check }: CodeCheck) {
  const t = useT('common', 'user');
  const boxLabels = Array.from({ length: CODE_LENGTH }, (_, index) =>
    t('user:codeDigit', { position: index + 1, length: CODE_LENGTH }),
  );
  return (
    <>
      <CodeInput name="code" label={t('user:code')} boxLabels={boxLabels} error={error} onComplete={check} />
      <p className="sign-in__status" role="status">
        {checking && (
          <>
            <Spinner /> {t('user:checkingCode')}
          </>
        )}
      </p>
    </>
  );
}
