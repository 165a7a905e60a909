import { createAtom, useSelector } from '@tanstack/react-store';
import { useLayoutEffect, useRef } from 'react';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import type { DisplayReward } from '../../shared/rewards/reward-text.ts';
import classes from './flights.module.css';

interface Flight {
  readonly id: number;
  readonly reward: DisplayReward;
  readonly from: DOMRect;
  readonly to: Element;
  readonly delayMs: number;
}
const flights = createAtom<readonly Flight[]>([]);
let lastId = 0;
/** Maximum number of flying rewards, because more could not be told apart. */
const flightsMax = 5;
const flightMs = 720;
const betweenMs = 90;

/**
 * Targets of flying rewards by kind: the first target visible on the screen, otherwise the player's
 * menu.
 */
const purse = 'a[href="#/purse"]';
const bag = 'header a[href="#/inventory"], [data-foot-bar] a[href="#/inventory"]';
const me = 'header [aria-haspopup="menu"]';
const goals: Readonly<Record<string, readonly string[]>> = {
  CURRENCY: [`header ${purse}`, purse, me],
  INVENTORY: [bag, me],
  COLLECTION: [bag, me],
};
const isOnScreen = (element: Element): boolean => {
  const { width, top, bottom } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
};
const findGoal = (kind: string): Element | undefined =>
  (goals[kind] ?? [me])
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => isOnScreen(element));

/**
 * Animates rewards from a place to the purse, the bag or the player. Does nothing if the user
 * prefers reduced motion.
 */
export function animateRewardsToMenu(
  rewards: readonly DisplayReward[],
  from: DOMRect | undefined,
): void {
  if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const started = rewards.slice(0, flightsMax).flatMap((reward, at): Flight[] => {
    const to = findGoal(reward.kind);
    lastId += 1;
    return to ? [{ id: lastId, reward, from, to, delayMs: at * betweenMs }] : [];
  });
  flights.set((current) => [...current, ...started]);
}
const land = (id: number): void =>
  flights.set((current) => current.filter((flight) => flight.id !== id));

/** Rewards in flight, which are hidden from screen readers and never block a press. */
export function FlyingRewards() {
  const flying = useSelector(flights);
  return (
    <div aria-hidden="true" data-flights={flying.length}>
      {flying.map((flight) => (
        <Flying key={flight.id} flight={flight} />
      ))}
    </div>
  );
}
function Flying({ flight: { id, reward, from, to, delayMs } }: { flight: Flight }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const [start, end] = [from, to.getBoundingClientRect()];
    const size = element.getBoundingClientRect().width;
    const centerOf = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const;
    const [[x0, y0], [x1, y1]] = [centerOf(start), centerOf(end)];
    const toTransform = (x: number, y: number, scale: number): string =>
      `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})`;
    const rise = Math.min(y0, y1) - 40;
    const animation = element.animate(
      [
        { transform: toTransform(x0, y0, 1), opacity: 1 },
        { transform: toTransform((x0 + x1) / 2, Math.max(24, (rise + y0) / 2), 0.9), offset: 0.45 },
        { transform: toTransform(x1, y1, 0.3), opacity: 0.6 },
      ],
      { duration: flightMs, delay: delayMs, fill: 'both', easing: 'cubic-bezier(0.5, 0, 0.3, 1)' },
    );
    animation.finished.then(
      () => {
        land(id);
        to.animate([{ scale: 1 }, { scale: 1.18 }, { scale: 1 }], {
          duration: 320,
          easing: 'ease-out',
        });
      },
      () => land(id),
    );
    return () => animation.cancel();
  }, [id, from, to, delayMs]);
  return (
    <div ref={ref} className={classes.flying}>
      <RewardPicture reward={reward} className={classes.art} />
    </div>
  );
}
