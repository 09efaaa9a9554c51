import type { APIRoute } from 'astro';
import { respondWithBrandFile } from '#screens/responses/brand-file-response.ts';

/** `file`: a style sheet or an icon in the colour of the brand, `<colour>-<hash>.css`. */
export const GET: APIRoute = ({ params }) => respondWithBrandFile(params['file'] ?? '');
