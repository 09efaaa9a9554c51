import type { APIRoute } from 'astro';

export const prerender = false;

/** Every call of the contract, whichever backend stands behind it. */
export const ALL: APIRoute = ({ locals, request }) => locals.api(request);
