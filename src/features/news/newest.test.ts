import { expect, it } from 'vitest';
import { newestFirst } from './newest.ts';

const item = (slug: string, published_at: string | null) => ({ slug, published_at });

it('news stand newest first, undated items last in the order they came', () => {
  const items = [item('undated', null), item('old', '2026-09-01T09:00:00+03:00'), item('unreadable', 'soon'), item('new', '2026-11-12')];
  expect(newestFirst(items).map(({ slug }) => slug)).toEqual(['new', 'old', 'undated', 'unreadable']);
});
