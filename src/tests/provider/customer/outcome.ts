import { HttpError } from '#lib/errors.ts';

/** What the customer sees after an action: its success, a message, or nothing. */
export type Outcome =
  | { readonly seen: 'success' }
  | { readonly seen: 'message'; readonly text: string }
  | { readonly seen: 'nothing'; readonly expected: string };

const SUCCESS: Outcome = { seen: 'success' };

export const message = (text: string): Outcome => ({ seen: 'message', text });

/** Success if what the customer expects has happened; nothing if it has not. */
export const successIf = (hasHappened: boolean, expected: string): Outcome =>
  hasHappened ? SUCCESS : { seen: 'nothing', expected };

/**
 * An action of a form or a button: a failed call, or an error that the shop throws on purpose, becomes the message that its
 * component shows.
 * @throws errors of the language, such as a TypeError: they are mistakes, although a component may show a message for them
 */
export async function attempt(action: () => Promise<Outcome>, toMessage: (error: unknown) => string): Promise<Outcome> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof HttpError || (error instanceof Error && error.name === 'Error'))
      return message(toMessage(error));
    throw error;
  }
}
