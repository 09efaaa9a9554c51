import type { Locale } from '#contract/constants.ts';

export interface NewPayment {
  /** Names the payment between the shop and the provider; the same reference is the same payment, however often it is begun. */
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly locale: Locale;
  /** What people call the order. */
  readonly title: string;
  /** Where the provider's page leads back to. */
  readonly returns: { readonly success: string; readonly fail: string };
}

/** `redirectUrl`: the page where the customer pays or proves who they are; null when nothing is left to do. */
export interface Begun {
  readonly redirectUrl: string | null;
}

export interface LinkedCard {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** `code_required`: the bank has sent the customer a code. */
  readonly status: 'code_required' | 'active';
}

/**
 * Whoever moves the money. No outcome is answered here: outcomes arrive as signed reports at the payment callback. Every
 * method may be repeated with the same arguments, and then does nothing new.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Where the customer's browser makes a card into a token. */
  readonly tokenizeUrl: string;
  /** A payment on the provider's own page. */
  begin(payment: NewPayment): Promise<Begun>;
  /** A payment by a linked card. */
  charge(payment: NewPayment, cardToken: string): Promise<Begun>;
  /** The shop no longer waits for this payment. */
  cancel(reference: string): Promise<void>;
  refund(reference: string): Promise<void>;
  /** Null for a token that the provider does not know. */
  linkCard(cardToken: string): Promise<LinkedCard | null>;
  confirmCard(cardToken: string, code: string): Promise<boolean>;
  forgetCard(cardToken: string): Promise<void>;
  /** Whether a report is the provider's own word. `body` as it came, byte for byte. */
  verify(body: string, signature: string): Promise<boolean>;
}
