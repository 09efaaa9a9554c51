import { parseArgs } from 'node:util';
import { startEmulators } from '../src/emulators/start.ts';

/**
 * Starts local emulators of payment providers, SMS gateways and a mail server, with a page to press buttons on and
 * switch faults on. `--port 4450` and `--smtp-port 4451` set the ports, `--stripe-webhook URL` the endpoint of the shop
 * for Stripe's events, and `--sms-sender NAME` a name from which sms.md sends (several are possible).
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4450' },
    'smtp-port': { type: 'string', default: '4451' },
    'stripe-webhook': { type: 'string' },
    'sms-sender': { type: 'string', multiple: true, default: ['Shop'] },
  },
});

try {
  const { url, variables } = await startEmulators({
    port: Number(values.port),
    smtpPort: Number(values['smtp-port']),
    stripeWebhookUrl: values['stripe-webhook'],
    smsSenders: values['sms-sender'],
  });
  console.log(`The emulators are open at ${url}\n`);
  console.log('Environment of a shop that uses them:');
  for (const [name, value] of Object.entries(variables)) console.log(`${name}=${value}`);
  console.log(`\nSMSLink: ${url}/smslink, connection and password "emulator"`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
