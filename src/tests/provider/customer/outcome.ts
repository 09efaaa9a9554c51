import { HttpError } from '#lib/errors.ts';

/**
 * What the customer sees after an action: its success, a message, or nothing. `shown`: texts on the page. `isQuoted`:
 * the specification says that the message is the server's.
 */
export type Outcome =
  | { readonly seen: 'success'; readonly shown?: string }
  | { readonly seen: 'message'; readonly text: string; readonly isQuoted?: boolean }
  | { readonly seen: 'nothing'; readonly expected: string };

const SUCCESS: Outcome = { seen: 'success' };

export const message = (text: string): Outcome => ({ seen: 'message', text });

/** Success if what the customer expects has happened; nothing if it has not. */
export const successIf = (hasHappened: boolean, expected: string): Outcome =>
  hasHappened ? SUCCESS : { seen: 'nothing', expected };

/** The same with the text of the island that shows it. */
export const successWith = (shown: string, hasHappened: boolean, expected: string): Outcome =>
  hasHappened ? { seen: 'success', shown } : { seen: 'nothing', expected };

/**
 * An action of a form or a button: a failed call, or an error that the shop throws on purpose, becomes the message that
 * its component shows.
 * @throws errors of the language, such as a TypeError: they are mistakes, although a component may show a message for
 * them
 */
export async function attempt(
  action: () => Promise<Outcome>,
  toMessage: (error: unknown) => string | Outcome,
): Promise<Outcome> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof HttpError || (error instanceof Error && error.name === 'Error'))
      return toOutcome(toMessage(error));
    throw error;
  }
}

const toOutcome = (shown: string | Outcome): Outcome => (typeof shown === 'string' ? message(shown) : shown);
