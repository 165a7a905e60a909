import { useEffect, useRef } from 'react';
import classes from './glow.module.css';

let watcher: IntersectionObserver | undefined;
/** One for all of them: who is seen breathes, and nobody does in a tab that is not. */
function watch(): IntersectionObserver {
  if (watcher) return watcher;
  const follow = () => document.documentElement.toggleAttribute('data-tab-hidden', document.hidden);
  document.addEventListener('visibilitychange', follow);
  follow();
  watcher = new IntersectionObserver((entries) =>
    entries.forEach(({ target, isIntersecting }) =>
      target.toggleAttribute('data-seen', isIntersecting),
    ),
  );
  return watcher;
}

/** The light around a plate that the player can act on now; a child of that plate. */
export function Glow() {
  const light = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const own = light.current;
    if (!own) return;
    watch().observe(own);
    return () => watcher?.unobserve(own);
  }, []);
  return <span ref={light} className={classes.glow} data-glow="" aria-hidden="true" />;
}
