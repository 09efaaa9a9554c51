/** What the build exports: src/server.ts starts the server, benchmarks measure its parts. */
import { createApp } from 'astro/app/entrypoint';
import type { Environment } from '#contract/environment.ts';
import type { Render } from './render-page.ts';
import { start } from './start.ts';

export { openApi } from './api.ts';

// Without streaming a page is complete before its first byte: a part that fails deep in a page gives the error page, not half a page.
const app = createApp({ streaming: false });

export const render: Render = (request, locals) => app.render(request, { locals, addCookieHeader: true });

export const startServer = (settings: Environment): Promise<void> => start(settings, render);
