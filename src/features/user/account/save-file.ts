import type { DataFile } from './privacy.ts';

/** Milliseconds after which a browser has surely taken over what it saves. */
const TAKEN = 60_000;

/** Hands a text to the browser's own downloads. The page's policy governs what is loaded, not what is saved. */
export function saveFile({ name, text }: DataFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
}
