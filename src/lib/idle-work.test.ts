import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let view: EventTarget;
let frames: (() => void)[];
let idles: (() => void)[];
let afterPaint: typeof import('./idle-work.ts').afterPaint;

const run = (callbacks: (() => void)[]) => callbacks.splice(0).forEach((callback) => callback());

beforeEach(async () => {
  view = new EventTarget();
  frames = [];
  idles = [];
  vi.resetModules();
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idles.push(callback));
  ({ afterPaint } = await import('./idle-work.ts'));
});

afterEach(() => vi.unstubAllGlobals());

test('tasks run after the next frame', () => {
  const work = vi.fn();
  afterPaint(work);
  run(idles);
  expect(work).not.toHaveBeenCalled();
  run(frames);
  expect(work).not.toHaveBeenCalled();
  run(idles);
  expect(work).toHaveBeenCalledOnce();
});

test.each(['click', 'visibilitychange', 'pagehide'])('tasks run before %s, in order and once', (kind) => {
  const order: string[] = [];
  afterPaint(() => order.push('first'));
  afterPaint(() => order.push('second'));
  view.dispatchEvent(new Event(kind));
  expect(order).toEqual(['first', 'second']);
  run(frames);
  run(idles);
  expect(order).toEqual(['first', 'second']);
});

test('tasks scheduled later wait for another frame', () => {
  const [early, late] = [vi.fn(), vi.fn()];
  afterPaint(early);
  view.dispatchEvent(new Event('click'));
  afterPaint(late);
  expect(late).not.toHaveBeenCalled();
  view.dispatchEvent(new Event('pagehide'));
  expect(late).toHaveBeenCalledOnce();
});

test('tasks scheduled by tasks run afterwards', () => {
  const next = vi.fn();
  afterPaint(() => afterPaint(next));
  run(frames);
  run(idles);
  expect(next).not.toHaveBeenCalled();
  run(frames);
  run(idles);
  expect(next).toHaveBeenCalledOnce();
});
