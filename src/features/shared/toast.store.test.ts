import { afterEach, expect, test } from 'vitest';
import { dismissToast, showToast, $toast } from './toast.store.ts';

afterEach(() => $toast.set(null));

test('a toast is dismissed by its id, and not the newer one that has replaced it', () => {
  const first = showToast('Rejecting order 1');
  const second = showToast('Rejecting order 2');
  dismissToast(first);
  expect($toast.get()?.text).toBe('Rejecting order 2');
  dismissToast(second);
  expect($toast.get()).toBeNull();
});
