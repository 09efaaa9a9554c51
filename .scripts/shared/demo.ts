import { demoAt } from '#backend/demo.ts';

/** The demonstration, for scripts that run the backend in their own process. */
export const loadDemo = demoAt(new URL('../../src/demo/index.ts', import.meta.url));
