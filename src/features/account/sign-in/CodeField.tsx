import { useRef, useSyncExternalStore } from 'react';
import { CODE_LENGTH } from '#contract/constants.ts';
import type { StatusMessages } from '#features/shared/error-messages.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInput } from '#ui/form/CodeInput.tsx';
import { Spinner } from '#ui/feedback/feedback.tsx';
import { useAsyncAction } from '#features/shared/hooks.ts';
import { codeError, secondsLeft } from './sign-in.store.ts';

interface CodeFieldProps {
  onComplete: (code: string) => Promise<void>;
  /** Messages for particular statuses of the response to the code. */
  messages?: StatusMessages;
}

/** Input for a verification code. A complete code is submitted at once. */
export function CodeField({ onComplete, messages }: CodeFieldProps) {
  const t = useT('common', 'user');
  const { busy, error, run } = useAsyncAction(onComplete);
  const boxLabels = Array.from({ length: CODE_LENGTH }, (_, index) =>
    t('user:codeDigit', { position: index + 1, length: CODE_LENGTH }),
  );
  return (
    <>
      <CodeInput
        name="code"
        label={t('user:code')}
        boxLabels={boxLabels}
        error={error ? codeError(error, t, messages) : undefined}
        onComplete={(code) => void run(code)}
      />
      <p className="sign-in__status" role="status">
        {busy && (
          <>
            <Spinner /> {t('user:checkingCode')}
          </>
        )}
      </p>
    </>
  );
}

/** How often screen readers announce the countdown. Each second would interrupt everything else. */
const ANNOUNCEMENT_INTERVAL_SECONDS = 30;

interface ResendCodeProps {
  /** When another code may be requested, in milliseconds since the epoch. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Shows a countdown until another code may be requested, then a button that requests it. */
export function ResendCode({ resendAt, onResend }: ResendCodeProps) {
  const t = useT('user');
  const left = useSyncExternalStore(everySecond, () => secondsLeft(resendAt, Date.now()));
  const container = useRef<HTMLDivElement>(null);
  const { busy, run } = useAsyncAction(async () => {
    await onResend();
    // The countdown replaces the focused button, so the focus moves to the input of the code.
    container.current?.parentElement?.querySelector<HTMLElement>('[data-field="code"] input')?.focus();
  });

  const announced = Math.ceil(left / ANNOUNCEMENT_INTERVAL_SECONDS) * ANNOUNCEMENT_INTERVAL_SECONDS;
  return (
    <div className="sign-in__resend" ref={container}>
      {left > 0 ? (
        <p className="note tabular" role="timer">
          {t('user:resendIn', { count: left })}
        </p>
      ) : (
        <Button variant="ghost" busy={busy} data-action="resend-code" onClick={() => void run()}>
          {t('user:resend')}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {left > 0 ? t('user:resendIn', { count: announced }) : t('user:resend')}
      </p>
    </div>
  );
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
