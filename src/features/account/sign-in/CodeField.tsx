import { useRef, useState, useSyncExternalStore } from 'react';
import { CODE_ATTEMPTS, CODE_LENGTH } from '#contract/constants.ts';
import type { StatusMessages } from '#features/shared/error-messages.ts';
import { useT } from '#i18n/browser.ts';
import { HttpError } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { CodeInput } from '#ui/form/CodeInput.tsx';
import { Spinner } from '#ui/feedback/feedback.tsx';
import { useAsyncAction } from '#features/shared/hooks.ts';
import { type ReceivedCode, useReceivedCode } from './received-code.ts';
import { codeError, secondsLeft } from './sign-in.store.ts';

interface CodeFieldProps {
  onComplete: (code: string) => Promise<void>;
  /** Messages for particular statuses of the response to the code. */
  messages?: StatusMessages | undefined;
  /** How often the code was requested again, which removes the error of an earlier code. */
  resends?: number;
  received?: ReceivedCode | null;
}

/** Input for a verification code. A complete code is submitted at once. */
export function CodeField({ onComplete, messages, resends = 0, received = null }: CodeFieldProps) {
  const t = useT('common', 'user');
  const [failedAt, setFailedAt] = useState(resends);
  const { busy, error, run } = useAsyncAction((code: string) => {
    setFailedAt(resends);
    return onComplete(code);
  });
  const boxLabels = Array.from({ length: CODE_LENGTH }, (_, index) =>
    t('user:codeDigit', { position: index + 1, length: CODE_LENGTH }),
  );
  return (
    <>
      <CodeInput
        name="code"
        label={t('user:code')}
        boxLabels={boxLabels}
        error={error && failedAt === resends ? codeError(error, t, messages) : undefined}
        received={received}
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

interface SentCodeProps extends Pick<CodeFieldProps, 'onComplete' | 'messages'> {
  /** When another code may be requested, in milliseconds since the epoch. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Input for a code that was sent by SMS, what to do about codes that were not accepted, and another code. */
export function SentCode({ onComplete, onResend, resendAt, messages }: SentCodeProps) {
  const t = useT('user');
  const [resends, setResends] = useState(0);
  const [rejected, setRejected] = useState(NONE_REJECTED);
  const received = useReceivedCode(resends);

  async function complete(code: string) {
    try {
      await onComplete(code);
    } catch (error) {
      const status = error instanceof HttpError ? error.status : undefined;
      if (status === 404 || status === 422)
        setRejected(({ count }) => ({ count: count + 1, isNotFound: status === 404 }));
      throw error;
    }
  }

  async function resend() {
    setResends((count) => count + 1);
    setRejected(NONE_REJECTED);
    await onResend();
  }

  const isUsedUp = rejected.count >= CODE_ATTEMPTS;
  return (
    <>
      <CodeField messages={messages} resends={resends} received={received} onComplete={complete} />
      <p role="status">{isUsedUp ? t('user:codeUsedUp') : rejected.isNotFound && t('user:codeNotFoundHint')}</p>
      <ResendCode resendAt={resendAt} onResend={resend} />
    </>
  );
}

/** The codes that were not accepted since the last one was requested; `isNotFound`: there was no such code. */
const NONE_REJECTED = { count: 0, isNotFound: false };

/** How often screen readers announce the countdown. Each second would interrupt everything else. */
const ANNOUNCEMENT_INTERVAL_SECONDS = 30;

/** Shows a countdown until another code may be requested, then a button that requests it. */
function ResendCode({ resendAt, onResend }: Pick<SentCodeProps, 'resendAt' | 'onResend'>) {
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
