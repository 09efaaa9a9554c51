import { describe, expect, it } from 'vitest';
import { excerpt, sanitizeDescription } from './news-text.ts';

const context = { locale: 'ro', site: 'https://dinner.example' } as const;
const clean = (html: string) => sanitizeDescription(html, context);

describe('a provider’s description', () => {
  it('preserves simple text markup', () => {
    const html =
      '<h3>Осень</h3><p>Тыква и <strong>шалфей</strong>,<br /><em>до ноября</em></p><ul><li>суп</li></ul><blockquote>вкусно</blockquote>';
    expect(clean(html)).toBe(html);
  });

  it('loses classes, styles, identifiers and handlers', () => {
    expect(clean('<p class="x" style="position:fixed" id="content" onclick="steal()">Суп</p>')).toBe('<p>Суп</p>');
  });

  it.each([
    ['<script>steal()</script><p>Суп</p>', '<p>Суп</p>'],
    ['<p>Суп<img src=x onerror=steal()></p>', '<p>Суп</p>'],
    ['<style>body{display:none}</style><p>Суп</p>', '<p>Суп</p>'],
    ['<iframe src="https://evil.example"></iframe><p>Суп</p>', '<p>Суп</p>'],
    ['<svg><script>steal()</script></svg><p>Суп</p>', '<p>Суп</p>'],
    ['<p>Суп</p><!-- <script>steal()</script> -->', '<p>Суп</p>'],
    ['<form action="/api/logout"><button>Суп</button></form>', 'Суп'],
    ['<scr<script>ipt>steal()</scr</script>ipt>', 'ipt&gt;steal()ipt&gt;'],
    ['<p>Суп', '<p>Суп</p>'],
  ])('%s becomes %s', (hostile, safe) => {
    expect(clean(hostile)).toBe(safe);
  });

  it('removes scripts from malformed markup', () => {
    const hostile =
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steal()&gt;">';
    expect(clean(hostile)).not.toMatch(/<(?!\/?(?:p|br)\b)/);
  });

  it('lowers the rank of headings and uses semantic emphasis', () => {
    expect(clean('<h1>Осень</h1><div><b>Тыква</b> и <i>шалфей</i></div>')).toBe(
      '<h3>Осень</h3><p><strong>Тыква</strong> и <em>шалфей</em></p>',
    );
  });

  it('splits a text without markup at empty lines', () => {
    expect(clean('Тыква\nи шалфей\n\nДо ноября & дольше\n')).toBe(
      '<p>Тыква<br />и шалфей</p><p>До ноября &amp; дольше</p>',
    );
  });
});

describe('links in a description', () => {
  const link = (href: string) => clean(`<a href="${href}" target="_top" rel="opener">меню</a>`);

  it('to the shop’s own pages keep the language of the page', () => {
    expect(link('/chisinau/sakura?from=news#rolls')).toBe('<a href="/ro/chisinau/sakura?from=news#rolls">меню</a>');
    expect(link('/en/news')).toBe('<a href="/ro/news">меню</a>');
    expect(link('/')).toBe('<a href="/ro">меню</a>');
  });

  it('to other hosts have rel=nofollow', () => {
    expect(link('https://other.example/a')).toBe('<a href="https://other.example/a" rel="noopener nofollow">меню</a>');
    expect(link('https://dinner.example/news')).toBe('<a href="https://dinner.example/news">меню</a>');
  });

  it('to mail and phone are allowed', () => {
    expect(link('mailto:hello@dinner.example')).toBe('<a href="mailto:hello@dinner.example">меню</a>');
    expect(link('tel:+37322808080')).toBe('<a href="tel:+37322808080">меню</a>');
  });

  it.each([
    'javascript:steal()',
    'JaVaScRiPt:steal()',
    'java&#10;script:steal()',
    '&#1;javascript:steal()',
    'data:text/html,<script>steal()</script>',
    'vbscript:steal()',
    'blob:https://dinner.example/1',
    '//evil.example',
    '/\\evil.example',
    '/&#9;/evil.example',
    'https://',
    'news',
    '#content',
    '',
  ])('to %s become plain text', (href) => {
    expect(link(href)).toBe('меню');
  });

  it('are escaped in their attribute', () => {
    expect(clean(`<a href='https://other.example/"onmouseover="steal()'>меню</a>`)).toBe(
      '<a href="https://other.example/%22onmouseover=%22steal()" rel="noopener nofollow">меню</a>',
    );
  });
});

describe('the excerpt of a description', () => {
  it('is its text without markup, with a space between paragraphs', () => {
    expect(excerpt('<h3>Осень</h3><p>Тыква и <strong>шал</strong>фей.</p>')).toBe('Осень Тыква и шалфей.');
  });

  it('decodes entities', () => {
    expect(excerpt('<p>Fish &amp; chips &lt;3 &amp;lt;</p>')).toBe('Fish & chips <3 &lt;');
  });

  it('ends at a whole word within 160 characters', () => {
    const short = excerpt(`<p>${'тыква '.repeat(60)}</p>`);
    expect(short).toMatch(/тыква…$/);
    expect(short.length).toBeLessThanOrEqual(160);
  });

  it('truncates a text that is one long word', () => {
    expect(excerpt('щ'.repeat(300))).toBe(`${'щ'.repeat(159)}…`);
  });
});
