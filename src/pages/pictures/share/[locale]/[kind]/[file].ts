import type { APIRoute } from 'astro';
import { respondWithSharePicture } from '#screens/share/share-picture.ts';

export const GET: APIRoute = respondWithSharePicture;
