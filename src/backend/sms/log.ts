import type { CreateGateway } from './gateway.ts';

/** Prints each message in one line instead of sending it. For demonstrations only, never with real customers. */
export const createLogGateway: CreateGateway = ({ print }) => ({
  isSimulated: true,
  send: async (phone, text) => {
    print(`sms to ${phone}: ${text.replaceAll('\n', ' ')}`);
    return { messageId: null };
  },
});
