import { announceIntent } from '#platform/intent.ts';

/** Where a page before left something to say, the code that says it is wanted at once. */
export function runKeptToast(): void {
  if (holdsToast()) announceIntent();
}

function holdsToast(): boolean {
  try {
    return sessionStorage.getItem('toast') !== null;
  } catch {
    return false; // storage is forbidden here, so nothing was left
  }
}
