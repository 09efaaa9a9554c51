import { parseArgs } from 'node:util';
import { findCall } from '../../src/tests/provider/data/calls.ts';
import { SIGN_IN_CODE } from '../../src/tests/provider/data/customer-data.ts';
import { createProvider, type Handler } from '../../src/tests/provider/handler/provider.ts';
import { serveProvider } from '../../src/tests/provider/provider-server.ts';
import { vary } from '../../src/tests/provider/variations/variation.ts';
import { findVariation, listVariations } from '../../src/tests/provider/variations/variations.ts';

/**
 * Starts a provider (a backend that implements the API of the shop) with sample data, for developers of providers and
 * of the shop. `npm run provider -- --vary "getNews absent"` varies its responses as real providers do: fields and
 * calls are absent, or broken. `--port 4400` sets the port, `--vary` a variation (several are possible), `--complete`
 * sends every field and call that the shop understands instead of only those that its specification requires, `--list
 * TEXT` prints the names of variations that contain the text.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    vary: { type: 'string', multiple: true, default: [] },
    complete: { type: 'boolean', default: false },
    list: { type: 'string' },
  },
});

/** Milliseconds between two statuses of an order that is watched. */
const ORDER_STEP_MS = 15_000;

/** Prints a line for each request. */
const logged =
  (fetch: Handler): Handler =>
  async (request) => {
    const started = performance.now();
    const response = await fetch(request).catch((error: unknown) => {
      console.log(`${request.method} ${new URL(request.url).pathname} closed without a response`);
      throw error;
    });
    const call = findCall(request) ?? 'no such call';
    const milliseconds = Math.round(performance.now() - started);
    console.log(`${request.method} ${new URL(request.url).pathname} ${response.status} ${milliseconds} ms (${call})`);
    return response;
  };

async function main(): Promise<void> {
  const variations = await listVariations();
  if (values.list !== undefined) {
    const { list } = values;
    for (const { name } of variations) if (name.includes(list)) console.log(name);
    return;
  }
  const varied = values.vary.map((name) => findVariation(variations, name));
  const provider = createProvider({ stepMs: ORDER_STEP_MS });
  const handler = vary(provider.fetch, varied, values.complete ? 'complete' : 'specified');
  const { url } = await serveProvider(logged(handler), Number(values.port));
  console.log(`The provider is open at ${url}${varied.map(({ name }) => `, with ${name}`).join('')}`);
  console.log(`Sign in with any number of the form +373 ######## and the code ${SIGN_IN_CODE}`);
  console.log(`To start the shop with it: API_BASE_URL=${url} npm start`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
