import type { APIRoute } from 'astro';
import { answerIndex } from '#screens/sitemap/answer.ts';

export const GET: APIRoute = (context) => answerIndex(context);
