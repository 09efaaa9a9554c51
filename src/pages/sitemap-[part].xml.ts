import type { APIRoute } from 'astro';
import { answerPart } from '#screens/sitemap/answer.ts';

export const GET: APIRoute = (context) => answerPart(context);
