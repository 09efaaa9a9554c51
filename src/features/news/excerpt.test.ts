import { describe, expect, it } from 'vitest';
import { excerpt } from './news-text.ts';

describe('the excerpt of a description', () => {
  it('is its text without markup, with a space between paragraphs', () => {
    expect(excerpt('<h3>Осень</h3><p>Тыква и <strong>шал</strong>фей.</p>')).toBe('Осень Тыква и шалфей.');
  });

  it('reads entities back', () => {
    expect(excerpt('<p>Fish &amp; chips &lt;3 &amp;lt;</p>')).toBe('Fish & chips <3 &lt;');
  });

  it('ends at a whole word within 160 characters', () => {
    const short = excerpt(`<p>${'тыква '.repeat(60)}</p>`);
    expect(short).toMatch(/тыква…$/);
    expect(short.length).toBeLessThanOrEqual(160);
  });

  it('cuts a text that is one long word', () => {
    expect(excerpt('щ'.repeat(300))).toBe(`${'щ'.repeat(159)}…`);
  });
});
