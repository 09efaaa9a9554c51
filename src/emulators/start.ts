import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createMailbox } from './mailbox.ts';
import { createMaibEmulator } from './maib/maib.ts';
import { createPage } from './page.ts';
import { createSmsLinkEmulator } from './sms-link.ts';
import { createSmsMdEmulator } from './sms-md.ts';
import { createStripeEmulator } from './stripe/stripe.ts';

/** Credentials that the emulators accept. The keys have the form of the real ones. */
const MAIB = {
  clientId: '749c564f-1a65-48e3-a4bf-b7932b6ae3db',
  clientSecret: '0d922db8-9a2f-4c66-a60d-76a762c9bb04',
  signatureKey: '4cde378d-43b6-405f-94aa-55c010d4d42a',
} as const;
const STRIPE = { secretKey: 'sk_test_emulator', webhookSecret: 'whsec_emulator' } as const;
const SMS_TOKEN = 'emulator';
const SMS_LINK = { connectionId: 'emulator', password: 'emulator' } as const;

export interface StartOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly smtpPort: number;
  /** The endpoint of the shop for Stripe's events. */
  readonly stripeWebhookUrl?: string | undefined;
  /** Names from which sms.md sends. */
  readonly smsSenders?: readonly string[];
}

/** Starts all emulators on this machine: one HTTP server with a path for each and a page at `/`, and a mail server. */
export async function startEmulators({ port, smtpPort, stripeWebhookUrl, smsSenders = ['Shop'] }: StartOptions) {
  let serve: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      try {
        return await serve(request);
      } catch (error) {
        outgoing.destroy(error instanceof Error ? error : undefined);
        return new Response(null);
      }
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const mailbox = createMailbox();
  const maib = createMaibEmulator({ ...MAIB, baseUrl: `${url}/maib` });
  const stripe = createStripeEmulator({ ...STRIPE, baseUrl: `${url}/stripe`, webhookUrl: stripeWebhookUrl });
  const smsmd = createSmsMdEmulator({ token: SMS_TOKEN, senders: smsSenders });
  const smslink = createSmsLinkEmulator(SMS_LINK);
  const services = { maib, stripe, smsmd, smslink };

  const variables = {
    MAIB_URL: `${url}/maib`,
    MAIB_CLIENT_ID: MAIB.clientId,
    MAIB_CLIENT_SECRET: MAIB.clientSecret,
    MAIB_SIGNATURE_KEY: MAIB.signatureKey,
    // The package of Stripe takes a host and a port, and no path.
    STRIPE_URL: url,
    STRIPE_SECRET_KEY: STRIPE.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
    SMS_URL: `${url}/smsmd`,
    SMS_TOKEN,
    SMTP_URL: `smtp://127.0.0.1:${await mailbox.listen(smtpPort)}`,
  };
  const page = createPage({ emulators: { ...services, mailbox }, variables });

  serve = async (request) => {
    const address = new URL(request.url);
    if (address.pathname.startsWith('/v1/')) return stripe.fetch(request);
    const [, name = '', ...rest] = address.pathname.split('/');
    const service = Object.entries(services).find(([key]) => key === name)?.[1];
    if (!service) return page(request);
    address.pathname = `/${rest.join('/')}`;
    return service.fetch(new Request(address, request));
  };

  return {
    ...services,
    mailbox,
    url,
    variables,
    async stop(): Promise<void> {
      maib.callbacks.stop();
      stripe.callbacks.stop();
      server.close();
      server.closeAllConnections();
      await mailbox.stop();
    },
  };
}
