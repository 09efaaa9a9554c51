import type { APIRoute } from 'astro';
import { answerShare } from '#screens/share/answer.ts';

export const GET: APIRoute = (context) => answerShare(context);
