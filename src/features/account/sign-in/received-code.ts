import { useEffect, useState } from 'react';
import { CODE_PATTERN } from '#contract/constants.ts';

/** What Chromium's WebOTP API resolves to; TypeScript's library does not declare it. */
interface OtpCredential extends Credential {
  readonly code: string;
}

/** A code that was read in an SMS; each is another object, also if its digits are those of an earlier one. */
export interface ReceivedCode {
  readonly code: string;
}

/**
 * Waits until the browser offers a code of an SMS that is bound to this shop and the customer allows it. Null if the
 * browser cannot read messages, or the wait ends without a code.
 */
async function receiveCode(signal: AbortSignal): Promise<ReceivedCode | null> {
  if (!('OTPCredential' in window)) return null;
  try {
    const options: CredentialRequestOptions & { otp: { transport: ['sms'] } } = { otp: { transport: ['sms'] }, signal };
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null;
    return credential && CODE_PATTERN.test(credential.code) ? { code: credential.code } : null;
  } catch {
    return null; // dismissed, timed out or replaced: the code can be typed
  }
}

/**
 * The code that the browser has read in an SMS; null until then.
 * @param requests how many codes were requested; another request waits for another message
 */
export function useReceivedCode(requests: number): ReceivedCode | null {
  const [received, setReceived] = useState<ReceivedCode | null>(null);
  useEffect(() => {
    const waiting = new AbortController();
    void receiveCode(waiting.signal).then((code) => code && !waiting.signal.aborted && setReceived(code));
    return () => waiting.abort();
  }, [requests]);
  return received;
}
