import { useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { createPriceFormatter, type FormatPrice } from './money.ts';

const MINUTE_MS = 60_000;

/** The beginning of the current minute, in milliseconds since the epoch; the component renders again every minute. */
export const useCurrentMinute = (): number =>
  useSyncExternalStore(everyMinute, currentMinute, currentMinute) * MINUTE_MS;

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

function everyMinute(tick: () => void): () => void {
  const timer = setInterval(tick, MINUTE_MS);
  return () => clearInterval(timer);
}

/** Formats minor units of a currency in the page's language. */
export function useFormatPrice(): FormatPrice {
  const t = useT('common');
  return useMemo(() => createPriceFormatter(pageLocale(), t), [t]);
}

/** Whether the browser has a network; a network without the internet counts as one. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );

function listen(onChange: () => void): () => void {
  const listening = new AbortController();
  for (const kind of ['online', 'offline']) addEventListener(kind, onChange, { signal: listening.signal });
  return () => listening.abort();
}

/**
 * Returns the element that receives the focus when `version` changes and the focused control is removed, so that keyboard
 * and screen reader users stay in place. `successor`: selector of the descendant that receives the focus instead.
 */
export function useStableFocus(version: string, successor = '') {
  const element = useRef<HTMLDivElement>(null);
  const previous = useRef(version);
  // Without focus on a removed control there is nothing to restore.
  const focused = document.activeElement;

  useLayoutEffect(() => {
    if (previous.current === version) return;
    previous.current = version;
    if (focused?.isConnected || document.activeElement !== document.body || !element.current) return;
    const next = successor ? element.current.querySelector<HTMLElement>(successor) : null;
    (next ?? element.current).focus({ preventScroll: !next });
  }, [version, successor, focused]);

  return element;
}
