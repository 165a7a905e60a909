import { rarityNames } from '@guildhall/contract/limits';
import { useState, type ReactNode } from 'react';
import { joinClassNames } from '../class-names.ts';
import { toSizedPictureUrl } from '../picture-size.ts';
import classes from './rarity-frame.module.css';
import { getRarityClass, getRarityName } from './rarity.ts';

interface FrameProps {
  /** Rarity; null gives a neutral frame. */
  rarity: number | null;
  imageUrl: string | null;
  /**
   * Name of the picture for screen readers; empty if a text next to the picture contains the name.
   */
  alt?: string;
  round?: boolean;
  /** True if the picture is a face, which stands on the lower edge of the frame. */
  face?: boolean;
  /** Icon that replaces a missing picture. */
  sign?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** Background, silhouette and picture of an item. The rarity changes the shape and the color. */
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

/** Placeholder for a missing picture: the mark of the product. */
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

/** Name of a rarity, with its number plus one dots. */
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
