import { Mask, MaskInput, type MaskInputOptions } from 'maska';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Keeps an uncontrolled input under a mask. The mask owns the text in the box, so that the caret stays where it was;
 * `wanted` replaces that text only when somebody else has changed it, and `undefined` leaves it alone.
 */
export function useMask(
  options: MaskInputOptions & { mask: string | ((text: string) => string) },
  wanted: string | undefined,
  onText: (text: string) => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const report = useEffectEvent(onText);
  const start = useEffectEvent(
    (element: HTMLInputElement) => new MaskInput(element, { ...options, onMaska: ({ masked }) => report(masked) }),
  );
  const show = useEffectEvent((element: HTMLInputElement, text: string) => {
    const masked = new Mask(options).masked(text);
    if (element.value !== masked) element.value = masked;
  });

  useEffect(() => {
    if (!input.current) return;
    const mask = start(input.current);
    return () => mask.destroy();
  }, []);

  useEffect(() => {
    if (input.current && wanted !== undefined) show(input.current, wanted);
  }, [wanted]);

  return input;
}
