import { useEffect, useRef, useState } from 'react';

const countMs = 900;
const ease = (part: number): number => 1 - (1 - part) ** 3;

/**
 * Animates a number from its last value to the new value; at first, from `start`. With reduced
 * motion, the number changes at once.
 */
export function useAnimatedNumber(value: number, start = value): number {
  const [shown, setShown] = useState(start);
  const last = useRef(start);
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (from === value || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(value);
      return;
    }
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, (now - start) / countMs);
      setShown(Math.round(from + (value - from) * ease(part)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
