import type { APIRoute } from 'astro';
import { respondWithOgImage } from '#screens/responses/og-image-response.ts';

export const GET: APIRoute = respondWithOgImage;
