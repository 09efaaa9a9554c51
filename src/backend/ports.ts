// What the backend needs of the outside. The process passes implementations; tests pass their own.

export interface Clock {
  now(): Date;
}

export interface SmsSender {
  /** Throws an `SmsError` when the message could not be sent. */
  send(phone: string, text: string): Promise<void>;
}

export class SmsError extends Error {
  override readonly name = 'SmsError';
}
