import { rarityNames } from '@guildhall/contract/limits';
import { useState, type ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import { toSizedPictureUrl } from '../picture-size.ts';
import classes from './rarity-frame.module.css';
import { getRarityClass, getRarityName } from './rarity.ts';

interface FrameProps {
  /** Rank; null means no rank and gives a neutral frame. */
  rarity: number | null;
  imageUrl: string | null;
  /** Accessible name of the picture; empty if a text next to the picture shows the name. */
  alt?: string;
  round?: boolean;
  /** True if the picture is a face, which fills the frame from below. */
  face?: boolean;
  /** Icon that replaces a missing picture. */
  sign?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * Background, silhouette and picture of an item. The rank changes the shape as well as the colour.
 */
export function RarityFrame({
  rarity,
  imageUrl,
  alt = '',
  round = false,
  face = false,
  sign,
  className,
  children,
}: FrameProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      className={joinClassNames(
        classes.frame,
        getRarityClass(rarity),
        round && classes.round,
        face && classes.face,
        className,
      )}
      data-rank={rarity ?? 'none'}
    >
      {rarity !== null && <span className={classes.rays} />}
      {imageUrl !== null && imageUrl !== broken ? (
        <img
          className={classes.art}
          src={toSizedPictureUrl(imageUrl, 256)}
          alt={alt}
          loading="lazy"
          decoding="async"
          width="128"
          height="128"
          draggable={false}
          onError={() => setBroken(imageUrl)}
        />
      ) : (
        (sign ?? <NoArt alt={alt} />)
      )}
      {children}
    </span>
  );
}

/** Placeholder for a missing picture: the product's mark. */
function NoArt({ alt }: { alt: string }) {
  return (
    <svg
      className={classes.art}
      viewBox="0 0 32 32"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <path
        d="M16 3 27 9v14l-11 6L5 23V9z"
        fill="none"
        stroke="var(--rc)"
        strokeWidth="2"
        opacity=".7"
      />
      <path d="m16 10 5 6-5 6-5-6z" fill="var(--rc)" opacity=".7" />
    </svg>
  );
}

/** Name of the rank, and as many dots as its number plus one. */
export function RarityBadge({ rarity, pips = true }: { rarity: number; pips?: boolean }) {
  return (
    <span className={joinClassNames(classes.rank, getRarityClass(rarity))}>
      <span>{getRarityName(rarity)}</span>
      {pips && (
        <span className={classes.pips} aria-hidden="true">
          {rarityNames.map((name, at) => (
            <i key={name} className={at <= rarity ? classes.on : undefined} />
          ))}
        </span>
      )}
    </span>
  );
}
