import { useEffect } from 'react';

/**
 * Keeps the screen on while `isActive` and the page is visible. Does nothing in browsers without the Screen Wake Lock
 * API.
 */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isStopped = false;
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery.
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isStopped) await acquired?.release();
      else lock = acquired;
    };
    const onVisible = () => void request();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isActive]);
}
