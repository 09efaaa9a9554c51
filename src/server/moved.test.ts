import { describe, expect, it } from 'vitest';
import { lowered, tidied } from './moved.ts';

describe('an address with slashes it does not need', () => {
  it.each([
    ['/chisinau/', '/chisinau'],
    ['/en/chisinau/?promo=1&x=/', '/en/chisinau?promo=1&x=/'],
    ['/ro/', '/ro'],
    ['/chisinau//casa-mare', '/chisinau/casa-mare'],
    ['///chisinau///', '/chisinau'],
    ['//evil.test', '/evil.test'],
    ['//evil.test/%2f..', '/evil.test/%2f..'],
    ['/orders//', '/orders'],
  ])('%s leads to %s', (target, expected) => {
    expect(tidied(target)).toBe(expected);
  });

  it.each(['/', '/chisinau', '/?a=//b/', '/api/get-cities/', '/api//x', '/\\evil.test/', '//\\evil.test', '/\t/evil.test/', '/ /evil.test/', 'http://evil.test//', '*', '', '/ё/'])('%j stays where it is', (target) => {
    expect(tidied(target)).toBeUndefined();
  });
});

describe('an address in capital letters', () => {
  it.each([
    ['/Chisinau', '/chisinau'],
    ['/EN/Chisinau?Promo=A', '/en/chisinau?Promo=A'],
    ['/CHISINAU/Casa-Mare/Zeama', '/chisinau/casa-mare/zeama'],
    ['/%D0%9A/X', '/%D0%9A/x'],
    ['/Account', '/account'],
  ])('%s leads to %s', (target, expected) => {
    expect(lowered(target)).toBe(expected);
  });

  it.each(['/chisinau', '/%D0%9A', '/_astro/A.js', '/A/b/c/d/e', '//Evil.test', '/\\Evil.test', '/API/x', '/pictures/A.webp', '*', '/'])('%j stays where it is', (target) => {
    expect(lowered(target)).toBeUndefined();
  });
});

it('no address leads to another host, whatever was asked for', () => {
  for (const target of ['//Evil.test/', '///EVIL.test//', '/.//Evil.test/', '/..//Evil.test/', '/en//Evil.test/', '/%5CEvil.test/', '/%09/Evil.test/']) {
    for (const location of [tidied(target), lowered(target)]) {
      if (location !== undefined) expect(new URL(location, 'https://shop.example').host).toBe('shop.example');
    }
  }
});
