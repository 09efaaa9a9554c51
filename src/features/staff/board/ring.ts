import { useCallback, useEffect, useRef, useState } from 'react';
import type { SoundState } from '#contract/staff/board.ts';

const TONES_HZ = [880, 660] as const;
const TONE_SECONDS = 0.18;
const RING_INTERVAL_MS = { new: 2500, urgent: 1000 } as const;

/**
 * The sound that announces unanswered orders on the board. Browsers allow sound only after a tap, so `start` must be
 * called from a tap handler.
 * @param urgency `new`: an order is unanswered; `urgent`: it has waited too long; null: silence
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
