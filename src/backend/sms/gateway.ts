import type { AccountSettings } from '#contract/providers.ts';
import type { SmsFailure } from '#contract/staff/messages.ts';

export interface SentMessage {
  /** The gateway's id, with which `deliveryState` asks for the message; null if it has none. */
  readonly messageId: string | null;
  /** How many segments were billed, if the gateway says so. */
  readonly segments?: number;
}

/**
 * `queued`: the gateway has the message. `sent`: the operator has it. `delivered` and `undelivered` are final. `unknown`:
 * the gateway does not know, or has a state that the adapter does not.
 */
export type DeliveryState = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'unknown';

export interface SmsBalance {
  readonly amount: number;
  /** A currency (ISO 4217), or `SMS` for a number of messages. */
  readonly unit: string;
}

/** An account at an SMS gateway. Every request has a timeout, and no error quotes a phone, a text or a secret. */
export interface SmsGateway {
  /** Whether it sends nothing and only shows the messages to the operator. */
  readonly isSimulated?: boolean;
  /**
   * Hands a message over to the gateway, once: a gateway has no idempotency key, so an adapter never repeats a request.
   * @param phone in digits with the country code, `37369123456`
   * @throws SmsError
   */
  send(phone: string, text: string): Promise<SentMessage>;
  /** Absent if the gateway cannot be asked. @throws SmsError */
  deliveryState?(messageId: string): Promise<DeliveryState>;
  /** Absent if the gateway cannot be asked. @throws SmsError */
  balance?(): Promise<SmsBalance>;
}

export interface GatewayDependencies {
  readonly settings: AccountSettings;
  /** Writes a line to the operator's console. */
  readonly print: (line: string) => void;
  /** Of one request. */
  readonly timeoutMs?: number;
}

export type CreateGateway = (dependencies: GatewayDependencies) => SmsGateway;

/** Why a message was not sent, or may not have been. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly failure: SmsFailure;

  constructor(failure: SmsFailure, options?: ErrorOptions) {
    super(`A message was not sent: ${failure}`, options);
    this.failure = failure;
  }

  /**
   * Whether the gateway may have sent and billed the message: the request has left, and its response is missing or
   * unclear. Otherwise the message was certainly not sent, and another gateway may send it.
   */
  get mayHaveBeenSent(): boolean {
    return this.failure === 'no_answer';
  }
}
