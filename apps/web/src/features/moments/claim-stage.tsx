import { useEffectEvent, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { mergeAnimationMs, type RewardClaimMoment } from '../../shared/moments/moments.store.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { joinClassNames } from '../../ui/class-names.ts';
import { RarityBadge } from '../../ui/rarity/rarity-frame.tsx';
import { getRarityClass } from '../../ui/rarity/rarity.ts';
import classes from './claim-stage.module.css';
import { MergedItemsAnimation } from './merged-pieces.tsx';

/** Maximum number of rewards shown; the other rewards are only counted. */
const shownMax = 5;

interface Props {
  moment: RewardClaimMoment;
  /** Called with the position of the reward when the stage closes. */
  onLeave: (place: DOMRect) => void;
}
/**
 * Animates a claimed reward to the front, from its card if the card's position is known, otherwise
 * from the background. Merged items first come together and become the reward.
 */
export function RewardClaimAnimation({ moment: { received, text, from, pieces }, onLeave }: Props) {
  const art = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  const isMerge = pieces.length > 0;
  useLayoutEffect(() => {
    const element = art.current;
    return () => {
      if (element) leave(element.getBoundingClientRect());
    };
  }, []);
  useLayoutEffect(() => {
    const artBox = art.current?.getBoundingClientRect();
    if (!art.current || !artBox || !from || isMerge) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [x, y] = [
      from.x + from.width / 2 - artBox.x - artBox.width / 2,
      from.y + from.height / 2 - artBox.y - artBox.height / 2,
    ];
    art.current.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${from.width / artBox.width})` },
        { transform: 'scale(1.12)', offset: 0.62 },
        { transform: 'none' },
      ],
      { duration: 700, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    );
  }, [from, isMerge]);
  const shownRewards = received.slice(0, shownMax);
  const isOne = received.length === 1;
  return (
    <div
      className={joinClassNames(classes.stage, isMerge && classes.merge)}
      data-moment="claim"
      data-merge={isMerge || undefined}
      style={{ '--merge': `${mergeAnimationMs}ms` } as CSSProperties}
    >
      <p className={classes.message}>{text}</p>
      <ul className={joinClassNames(classes.row, isOne && classes.alone)}>
        {shownRewards.map((reward, at) => (
          <li
            key={`${at} ${reward.name}`}
            className={joinClassNames(classes.reward, getRarityClass(reward.rarity))}
            style={{ '--at': at } as CSSProperties}
          >
            <div ref={at === 0 ? art : undefined} className={classes.lit}>
              <span className={classes.light} aria-hidden="true" />
              <RewardPicture reward={reward} className={classes.art} />
            </div>
            <strong className={classes.name}>{reward.name}</strong>
            {reward.rarity !== null && <RarityBadge rarity={reward.rarity} pips={isOne} />}
          </li>
        ))}
        {received.length > shownRewards.length && (
          <li className={`num ${classes.more}`}>+{received.length - shownRewards.length}</li>
        )}
      </ul>
      {/* drawn after the result, because the animation reads the result's position */}
      <MergedItemsAnimation pieces={pieces} goal={art} />
    </div>
  );
}
