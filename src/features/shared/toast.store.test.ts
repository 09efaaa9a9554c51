import { afterEach, expect, test } from 'vitest';
import { dismissToast, showToast, $toast } from './toast.store.ts';

afterEach(() => $toast.set(null));

test('a toast is dismissed by its id, and not the newer one that has replaced it', () => {
  showToast('Rejecting order 1');
  const first = $toast.get()?.id ?? 0;
  showToast('Rejecting order 2');
  const second = $toast.get()?.id ?? 0;
  dismissToast(first);
  expect($toast.get()?.text).toBe('Rejecting order 2');
  dismissToast(second);
  expect($toast.get()).toBeNull();
});
