import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeDoublePresses } from './one-press.ts';

/** Minimal replacement for an element, with the members that the handler of presses uses. */
class Pressed extends EventTarget {
  closest(): Pressed {
    return this;
  }
}
let frames: (() => void)[] = [];
const press = (target: Pressed, on: EventTarget, type: string): boolean => {
  const event = new Event(type, { cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  let heard = false;
  const hear = (): void => void (heard = true);
  on.addEventListener(type, hear, { once: true });
  on.dispatchEvent(event);
  on.removeEventListener(type, hear);
  expect(event.defaultPrevented).toBe(!heard);
  return heard;
};

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('Element', Pressed);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe.each(['click', 'submit'])('a %s', (type) => {
  it('pressed twice in one frame counts once; in the next frame or elsewhere it counts again', () => {
    const [page, firstPress, secondPress] = [new EventTarget(), new Pressed(), new Pressed()];
    mergeDoublePresses(page);
    expect([
      press(firstPress, page, type),
      press(firstPress, page, type),
      press(secondPress, page, type),
    ]).toEqual([true, false, true]);
    for (const frame of frames) frame();
    // waiting for the frame is not enough: the code that reports a running call runs in a task of
    // its own
    expect(press(firstPress, page, type)).toBe(false);
    vi.runAllTimers();
    expect(press(firstPress, page, type)).toBe(true);
  });
});
