import { describe, expect, it } from 'vitest';
import { toPictureData } from './picture.ts';

describe('toPictureData', () => {
  it('gives all sizes of a dish, 4:3', () => {
    expect(toPictureData('/pictures/balti/north-grill/fries-640.webp')).toEqual({
      src: '/pictures/balti/north-grill/fries-640.webp',
      sources: [
        {
          type: 'image/avif',
          srcset:
            '/pictures/balti/north-grill/fries-160.avif 160w, /pictures/balti/north-grill/fries-320.avif 320w, /pictures/balti/north-grill/fries-640.avif 640w',
        },
        {
          type: 'image/webp',
          srcset: '/pictures/balti/north-grill/fries-320.webp 320w, /pictures/balti/north-grill/fries-640.webp 640w',
        },
      ],
      cardAvifSrcset: '/pictures/balti/north-grill/fries-320.avif 320w,/pictures/balti/north-grill/fries-640.avif 640w',
      width: 640,
      height: 480,
    });
  });

  it.each([
    ['/pictures/balti/north-grill/cover-640.webp', 640, 360],
    ['/pictures/balti/city-1200.webp', 1200, 675],
    ['/pictures/news/soup-week-1200.webp', 1200, 675],
  ])('gives the wide picture %s sizes up to 1200, 16:9', (image, width, height) => {
    const picture = toPictureData(image);
    expect(picture).toMatchObject({ src: image, width, height });
    expect(picture?.sources.map(({ srcset }) => srcset.match(/\d+w/g))).toEqual([
      ['320w', '640w', '1200w'],
      ['320w', '640w', '1200w'],
    ]);
  });

  it.each([
    'https://provider.example/img/pizza.jpg?w=600',
    'http://provider.example/pizza.png',
    '/uploads/pizza.png',
    '/pictures/balti/north-grill/fries-999.webp',
    '/pictures/balti/north-grill/fries-1200.webp',
    '/pictures/../secret/fries-640.webp',
  ])('returns any other URL unchanged: %s', (image) => {
    expect(toPictureData(image)).toEqual({ src: image, sources: [], cardAvifSrcset: null, width: null, height: null });
  });

  it('ignores spaces around a URL', () => {
    expect(toPictureData(' /uploads/pizza.png ')?.src).toBe('/uploads/pizza.png');
  });

  it.each([
    '',
    '   ',
    'pizza.png',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    '/\t/evil.example/x.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://',
    'ftp://x.example/a.png',
  ])('returns null for %j', (image) => {
    expect(toPictureData(image)).toBeNull();
  });
});
