import { startRefusingGateway } from '../../shared/refusing-gateway.ts';
import { EMBEDDED_PROVIDER, outcome, post, type Attack } from './attack.ts';

const PHONE = '37361000005';

export const failingGateway: Attack = {
  finding: 'A failing SMS gateway leaves live codes',
  tried: 'The code of a message that the gateway refused',
  applies: EMBEDDED_PROVIDER,
  async run({ startShop }) {
    const gateway = await startRefusingGateway();
    const shop = await startShop(gateway.variables);
    const sent = await post(`${shop.url}/api/via-phone-number`, { phone: PHONE });
    const code = gateway.codeOf(PHONE);
    if (code === undefined) throw new Error('The gateway received no code');
    const signedIn = await post(`${shop.url}/api/sms-code-check`, { phone: PHONE, code });
    await shop.kill();
    return outcome(
      sent.status === 503 && signedIn.status !== 200,
      `${gateway.messageCount()} messages refused, request ${sent.status}, sign-in ${signedIn.status}`,
    );
  },
};
