export type CounterAction = 'increase' | 'decrease' | 'remove';

/** What the left button of a counter does: nothing is there at zero, the trash takes the last one, minus takes one of several (spec 4). */
export function leftAction(count: number): 'decrease' | 'remove' | undefined {
  if (count <= 0) return undefined;
  return count === 1 ? 'remove' : 'decrease';
}

/** The count after an action; a decrease at zero is ignored, and so is an increase at the largest count. */
export function nextCount(count: number, action: CounterAction, max = Infinity): number {
  if (action === 'remove') return 0;
  return action === 'increase' ? Math.max(count, Math.min(count + 1, max)) : Math.max(0, count - 1);
}
