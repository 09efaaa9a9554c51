import { DEFAULT_SMS_BODY, renderSmsBody } from '#contract/sms-body-template.ts';
import type { CreateGateway } from './gateway.ts';
import { isSuccess, requestGateway, statusError } from './gateway-request.ts';

/**
 * Any gateway that takes a message as JSON by POST, with a bearer token. The template of the body has the placeholders
 * `{{to}}`, `{{text}}` and `{{sender}}`; by default it is `{to, text, sender}`.
 */
export const createHttpGateway: CreateGateway = ({ settings: { url = '', token, sender, template }, timeoutMs }) => ({
  send: async (phone, text) => {
    const { status } = await requestGateway(url, {
      method: 'POST',
      timeoutMs,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: renderSmsBody(template || DEFAULT_SMS_BODY, { to: phone, text, sender: sender || undefined }),
    });
    if (!isSuccess(status)) throw statusError(status);
    return { messageId: null };
  },
});
