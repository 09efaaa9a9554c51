import type { ProviderName } from '#contract/providers.ts';
import type { CreateGateway } from './gateway.ts';
import { createHttpGateway } from './http.ts';
import { createLogGateway } from './log.ts';
import { createSmsLink } from './smslink.ts';
import { createSmsMd } from './smsmd.ts';

/** The adapters of the SMS gateways in `PROVIDERS`. */
const GATEWAYS: Readonly<Record<ProviderName<'sms'>, CreateGateway>> = {
  log: createLogGateway,
  http: createHttpGateway,
  smsmd: createSmsMd,
  smslink: createSmsLink,
};

/** The adapter of a provider; undefined if this build has none. */
export const findGateway = (provider: string): CreateGateway | undefined =>
  new Map<string, CreateGateway>(Object.entries(GATEWAYS)).get(provider);
