import { describe, expect, it } from 'vitest';
import { mapLink } from './map-link.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36';

const place = { text: 'bd. Ștefan cel Mare & Sfânt 1/2, Chișinău', lat: null, lng: null };
const TEXT = encodeURIComponent(place.text);

describe('the link to a map', () => {
  it.each([
    ['Android', ANDROID, `geo:0,0?q=${TEXT}`],
    ['an iPhone', IPHONE, `https://maps.apple.com/?daddr=${TEXT}`],
    ['an iPad', IPAD, `https://maps.apple.com/?daddr=${TEXT}`],
    ['another computer', DESKTOP, `https://www.openstreetmap.org/search?query=${TEXT}`],
  ])('finds the address on %s', (_device, userAgent, link) => {
    expect(mapLink(place, userAgent).href).toBe(link);
  });

  it.each([
    ['Android', ANDROID, `geo:47.0245,28.8323?q=47.0245,28.8323(${TEXT})`],
    ['an iPhone', IPHONE, 'https://maps.apple.com/?daddr=47.0245,28.8323'],
    ['another computer', DESKTOP, 'https://www.openstreetmap.org/?mlat=47.0245&mlon=28.8323#map=18/47.0245/28.8323'],
  ])('leads to the point on %s, where it is known', (_device, userAgent, link) => {
    expect(mapLink({ ...place, lat: 47.0245, lng: 28.8323 }, userAgent).href).toBe(link);
  });

  it('opens a tab for a page, and none for an app', () => {
    expect(mapLink(place, DESKTOP).target).toBe('_blank');
    expect(mapLink(place, ANDROID).target).toBeUndefined();
  });
});
