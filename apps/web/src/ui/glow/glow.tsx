import { useEffect, useRef } from 'react';
import classes from './glow.module.css';
import { reportUserActivity } from '../rest.ts';

let watcher: IntersectionObserver | undefined;
/** Shared observer: visible elements glow, and one that becomes visible ends the page's rest. */
function watch(): IntersectionObserver {
  watcher ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      target.toggleAttribute('data-seen', isIntersecting);
    if (entries.some(({ isIntersecting }) => isIntersecting)) reportUserActivity();
  });
  return watcher;
}

/** The light around a plate that the player can act on now; a child of that plate. */
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
