import { Mask, MaskInput, type MaskInputOptions } from 'maska';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Applies a mask to an uncontrolled input. The mask owns the text of the input, so that the caret keeps its position;
 * `value` replaces the text only if it differs, and `undefined` leaves it alone.
 */
export function useMask(
  options: MaskInputOptions & { mask: string | ((text: string) => string) },
  value: string | undefined,
  onText: (text: string) => void,
) {
  const input = useRef<HTMLInputElement>(null);
  const reportText = useEffectEvent(onText);
  const mount = useEffectEvent(
    (element: HTMLInputElement) => new MaskInput(element, { ...options, onMaska: ({ masked }) => reportText(masked) }),
  );
  const show = useEffectEvent((element: HTMLInputElement, text: string) => {
    const masked = new Mask(options).masked(text);
    if (element.value !== masked) element.value = masked;
  });

  useEffect(() => {
    if (!input.current) return;
    const mask = mount(input.current);
    return () => mask.destroy();
  }, []);

  useEffect(() => {
    if (input.current && value !== undefined) show(input.current, value);
  }, [value]);

  return input;
}
