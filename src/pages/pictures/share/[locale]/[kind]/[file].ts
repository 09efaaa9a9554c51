import type { APIRoute } from 'astro';
import { respondWithOgImage } from '#screens/responses/og-image-response.ts';

/** `kind`: the kind of page that links the image, such as `product`; `file`: `<id>-<version>.jpg`. */
export const GET: APIRoute = respondWithOgImage;
