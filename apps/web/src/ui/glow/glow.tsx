import { useEffect, useRef } from 'react';
import classes from './glow.module.css';
import { reportUserActivity } from '../rest.ts';

let watcher: IntersectionObserver | undefined;
/**
 * Creates the observer that all glows share: visible elements glow, and an element that becomes
 * visible ends the page's resting state.
 */
function watch(): IntersectionObserver {
  watcher ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      target.toggleAttribute('data-seen', isIntersecting);
    if (entries.some(({ isIntersecting }) => isIntersecting)) reportUserActivity();
  });
  return watcher;
}

/** Glow around an element that the player can use now; must be a child of this element. */
export function ActionGlow() {
  const light = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const own = light.current;
    if (!own) return;
    watch().observe(own);
    return () => watcher?.unobserve(own);
  }, []);
  return <span ref={light} className={classes.glow} data-glow="" aria-hidden="true" />;
}
