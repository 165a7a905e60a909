import { limits } from '@guildhall/contract/limits';
import { useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import { focusPageHeading } from '../../ui/focus/focus-place.ts';
import { Icon } from '../../ui/icon.tsx';
import { isScreenKeyboardLikelyOpen, shouldOfferScrollToTop } from './scroll-position.ts';
import classes from './scroll-to-top.module.css';

/** Re-evaluates `decide` on scrolling, resizing and focus changes. */
function useScrollFacts(decide: () => boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(decide());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(update, limits.resizeDebounceMs);
    };
    const now = ['focusin', 'focusout', 'scroll'] as const;
    for (const name of now) addEventListener(name, update, { passive: true });
    addEventListener('resize', settle);
    visualViewport?.addEventListener('resize', settle);
    const watch = new ResizeObserver(update);
    watch.observe(document.body);
    return () => {
      clearTimeout(timer);
      for (const name of now) removeEventListener(name, update);
      removeEventListener('resize', settle);
      visualViewport?.removeEventListener('resize', settle);
      watch.disconnect();
    };
  }, [decide]);
  return shown;
}

const decide = () =>
  shouldOfferScrollToTop(document.documentElement) && !isScreenKeyboardLikelyOpen();

/**
 * Scrolls to the top and moves the keyboard focus there too, because the button disappears at the
 * top.
 */
function toTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  focusPageHeading();
}

/** Round button that scrolls a long page to its top (R2.101 to R2.104). */
export function ScrollToTopButton() {
  const shown = useScrollFacts(decide);
  if (!shown) return null;
  return (
    <button type="button" className={classes.up} aria-label={m.scroll_top()} onClick={toTop}>
      <Icon name="arrow-up" size={22} />
    </button>
  );
}
