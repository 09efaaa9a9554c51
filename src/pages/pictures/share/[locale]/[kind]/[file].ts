import type { APIRoute } from 'astro';
import { respondWithOgImage } from '#screens/og-image/og-image-response.ts';

export const GET: APIRoute = respondWithOgImage;
