import { useLayoutEffect, useRef, type RefObject } from 'react';
import { mergeAnimationMs, type MergeAnimationPiece } from '../../shared/moments/moments.store.ts';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './merged-pieces.module.css';

/** Maximum number of animated items, because more could not be told apart. */
const piecesMax = 12;

/**
 * Animates merged items from their own places to places around the result, and then into the
 * result's place.
 */
export function MergedItemsAnimation({
  pieces,
  goal,
}: {
  pieces: readonly MergeAnimationPiece[];
  goal: RefObject<HTMLElement | null>;
}) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = goal.current?.getBoundingClientRect();
    if (!box || !row.current) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const count = row.current.children.length;
    const running = [...row.current.children].map((child, at) => {
      const { place } = pieces[at] ?? { place: box };
      const size = child.getBoundingClientRect().width;
      const toTransform = (left: number, top: number, scale: number): string =>
        `translate(${left - size / 2}px, ${top - size / 2}px) scale(${scale})`;
      const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
      const radius = Math.max(96, box.width * 0.78);
      const [ringX, ringY] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
      const [startX, startY] = [place.x + place.width / 2, place.y + place.height / 2];
      return child.animate(
        [
          { transform: toTransform(startX, startY, 1), opacity: 1, easing: 'ease-out' },
          { transform: toTransform(ringX, ringY, 1.1), opacity: 1, offset: 0.5, easing: 'ease-in' },
          { transform: toTransform(x, y, 0.25), opacity: 0 },
        ],
        { duration: mergeAnimationMs, fill: 'both' },
      );
    });
    return () => running.forEach((animation) => animation.cancel());
  }, [pieces, goal]);
  if (pieces.length === 0) return null;
  return (
    <div ref={row} className={classes.pieces} aria-hidden="true" data-pieces={pieces.length}>
      {pieces.slice(0, piecesMax).map(({ rarity, imageUrl }, at) => (
        <RarityFrame
          key={`${at} ${imageUrl}`}
          rarity={rarity}
          imageUrl={imageUrl}
          className={classes.piece}
        />
      ))}
    </div>
  );
}
