import type { APIRoute } from 'astro';
import { iconRedirect } from '#screens/responses/icon-redirect.ts';

export const GET: APIRoute = ({ locals }) => iconRedirect(locals);
