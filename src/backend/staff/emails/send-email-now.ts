import { EmailError, type Email } from '#backend/email/email.ts';
import { findEmailSender } from '#backend/email/sender.ts';
import { ErrorResponse, fieldError } from '#backend/http/handler.ts';
import type { Services } from '#backend/services.ts';

export const emailOff = (): ErrorResponse => new ErrorResponse(409, 'emailOff');

/**
 * Sends an e-mail while the member of the staff waits, who can try again: it is neither stored nor repeated. Call it
 * outside of a transaction.
 * @param field the field of the request with the recipient
 * @returns why it was not sent; null if it was
 */
export async function sendEmailNow(
  services: Pick<Services, 'db' | 'accountSources' | 'createEmailSender'>,
  email: Email,
  field: string,
): Promise<ErrorResponse | null> {
  try {
    const sender = await findEmailSender(services);
    if (!sender) return emailOff();
    await sender.send(email);
    return null;
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    if (error.isPermanent) return fieldError(field, 'emailRefused');
    return new ErrorResponse(409, 'emailFailed', { values: { code: error.code } });
  }
}
