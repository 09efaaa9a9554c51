import { Mask, MaskInput, type MaskInputOptions } from 'maska';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Applies a mask to an uncontrolled input and returns the ref of the input. The input is uncontrolled so that the caret
 * keeps its position. A changed `value` replaces the text if it differs; `undefined` does not change the text. Changes
 * of `options` after the mount have no effect on typing.
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
