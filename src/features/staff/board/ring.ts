import { useCallback, useEffect, useRef, useState } from 'react';
import type { SoundState } from '#contract/staff/board.ts';

const TONES_HZ = [880, 660] as const;
const TONE_SECONDS = 0.18;
const RING_INTERVAL_MS = { new: 2500, urgent: 1000 } as const;

/**
 * The bell of a board. Browsers allow sound after a tap only, so `start` has to be called by one.
 * @param urgency whether an order waits for an answer, or has waited too long
 */
export function useRing(urgency: keyof typeof RING_INTERVAL_MS | null): {
  readonly sound: SoundState;
  readonly start: () => void;
} {
  const context = useRef<AudioContext | null>(null);
  const [sound, setSound] = useState<SoundState>('off');

  const start = useCallback(() => {
    const audio = (context.current ??= new AudioContext());
    const update = () => setSound(audio.state === 'running' ? 'on' : 'blocked');
    audio.onstatechange = update;
    audio.resume().then(update, update);
    playTones(audio);
  }, []);

  useEffect(() => () => void context.current?.close(), []);

  useEffect(() => {
    const audio = context.current;
    if (!urgency || sound !== 'on' || !audio) return;
    playTones(audio);
    const timer = setInterval(() => playTones(audio), RING_INTERVAL_MS[urgency]);
    return () => clearInterval(timer);
  }, [urgency, sound]);

  return { sound, start };
}

function playTones(audio: AudioContext): void {
  for (const [index, frequency] of TONES_HZ.entries()) {
    const oscillator = new OscillatorNode(audio, { frequency });
    const gain = new GainNode(audio, { gain: 0.4 });
    oscillator.connect(gain).connect(audio.destination);
    const begin = audio.currentTime + index * TONE_SECONDS;
    oscillator.start(begin);
    oscillator.stop(begin + TONE_SECONDS);
  }
}

/** Keeps the screen of a tablet on while the page is visible. Not every browser can; the board works without it. */
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
