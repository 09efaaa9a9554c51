import { expect, test, vi } from 'vitest';
import { takeSignInFragment } from './sign-in-fragment.ts';

function take(address: string) {
  const replaceState = vi.fn();
  const target = takeSignInFragment(new URL(address, 'http://shop.test'), { state: { scroll: 3 }, replaceState });
  return { target, replaceState };
}

test('the fragment of the guard names where to go after signing in', () => {
  expect(take('/#sign-in=/orders/12').target).toBe('/orders/12');
});

test('the fragment is removed, so that it acts once', () => {
  const { replaceState } = take('/ro?from=mail#sign-in=/orders');
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ scroll: 3 }, '', '/ro?from=mail');
});

test.each(['/#sign-in=', '/#sign-in=https://evil.test', '/#sign-in=//evil.test', '/#sign-in=/a/b/c/d'])('%s is dropped', (address) => {
  const { target, replaceState } = take(address);
  expect(target).toBeUndefined();
  expect(replaceState).toHaveBeenCalled();
});

test.each(['/', '/#content', '/#sign'])('%s is left alone', (address) => {
  const { target, replaceState } = take(address);
  expect(target).toBeUndefined();
  expect(replaceState).not.toHaveBeenCalled();
});
