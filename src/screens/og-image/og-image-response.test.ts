import { expect, it } from 'vitest';
import { bundledPhotoPath } from './og-image-response.ts';

it.each([
  '/pictures/chisinau/casa-mare/zeama-640.webp',
  '/pictures/chisinau/city-1200.webp',
  '/pictures/news/autumn-1200.webp',
])('%s is drawn', (image) => {
  expect(bundledPhotoPath(image)).toBe(image);
});

it.each([
  '',
  'https://provider.example/soup.jpg',
  'http://169.254.169.254/latest/meta-data',
  '//provider.example/pictures/a/b-640.webp',
  'file:///etc/passwd',
  '/pictures/../../../etc/passwd',
  '/pictures/chisinau/../../secret-640.webp',
  '/pictures/chisinau/casa-mare/zeama-641.webp',
  '/pictures/ATTRIBUTION.txt',
  '/data.webp',
])('%j is neither read nor fetched', (image) => {
  expect(bundledPhotoPath(image)).toBeUndefined();
});
