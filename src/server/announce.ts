import type { Server } from 'node:http';
import type { Environment } from '#contract/environment.ts';
import { runningBackend } from '#platform/process/running.ts';

/** Where the shop listens, as an address. */
export function addressOf(server: Server, { HOST, PORT }: Environment): string {
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : PORT;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Asks the shop for its first answer, so that the database is open before anyone comes, and tells whoever started it. */
export async function announce(address: string, { API_BASE_URL }: Environment): Promise<void> {
  const warm = await fetch(`${address}/api/get-options`).catch((error: unknown) => error);
  if (!API_BASE_URL && !(warm instanceof Response && warm.ok)) {
    process.stderr.write(`The backend does not answer: ${warm instanceof Response ? warm.status : String(warm)}\n`);
    process.exit(1);
  }
  const running = await runningBackend();
  const lines = [`The shop is open at ${address}`, ...(running?.summary ?? [`Its provider is ${API_BASE_URL ?? ''}`])];
  process.stdout.write(`${lines.join('\n')}\n`);
}
