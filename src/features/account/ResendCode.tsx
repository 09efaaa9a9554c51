import { useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { secondsLeft } from './sign-in.store.ts';

/** Seconds between two times that the countdown is read out; each single one would drown everything else. */
const READ_EVERY = 30;

interface ResendCodeProps {
  /** When another code may be asked for, in milliseconds of the clock. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Counts down to the moment when another code may be asked for, and then offers it (spec 4: 60 s). */
export function ResendCode({ resendAt, onResend }: ResendCodeProps) {
  const t = useT('user');
  const left = useSecondsLeft(resendAt);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  async function resend() {
    setBusy(true);
    await onResend();
    setBusy(false);
    // The button gives way to the countdown: the focus goes to where the code is typed.
    place.current?.parentElement?.querySelector<HTMLElement>('[data-field="code"] input')?.focus();
  }

  return (
    <div className="sign-in__resend" ref={place}>
      {left > 0 ? (
        <p className="sign-in__note tabular" role="timer">
          {t('user:resendIn', { count: left })}
        </p>
      ) : (
        <Button variant="ghost" busy={busy} data-action="resend-code" onClick={() => void resend()}>
          {t('user:resend')}
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {left > 0 ? t('user:resendIn', { count: Math.ceil(left / READ_EVERY) * READ_EVERY }) : t('user:resend')}
      </p>
    </div>
  );
}

/** Seconds until a moment, ticking each second. */
export function useSecondsLeft(until: number): number {
  return useSyncExternalStore(everySecond, () => secondsLeft(until, Date.now()));
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
