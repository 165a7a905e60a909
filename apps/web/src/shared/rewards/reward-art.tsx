import type { ReactNode } from 'react';
import { RarityFrame } from '../../ui/rarity-frame.tsx';
import classes from './reward-art.module.css';
import type { Shown } from './reward-text.ts';

interface ArtProps {
  reward: Pick<Shown, 'kind' | 'rarity' | 'imageUrl'>;
  className?: string | undefined;
  children?: ReactNode;
}
/**
 * What is handed over, drawn the same wherever it stands: an item in the frame of its rank,
 * experience and currency on a plate without one, each with its sign.
 */
export function RewardArt({ reward: { kind, rarity, imageUrl }, className, children }: ArtProps) {
  return (
    <RarityFrame
      rarity={rarity}
      imageUrl={kind === 'EXP' ? null : imageUrl}
      sign={kind === 'EXP' ? <ExpSign /> : kind === 'CURRENCY' ? <CoinSign /> : undefined}
      className={className}
    >
      {children}
    </RarityFrame>
  );
}

/** The sign of experience: three steps upwards. */
function ExpSign() {
  return (
    <svg className={classes.exp} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 3 29 13v6L16 9.500 3 19v-6z" />
      <path d="M16 12 26 19.500v5L16 17 6 24.500v-5z" opacity=".78" />
      <path d="M16 20 22.500 25v4.500L16 24.500 9.500 29.500V25z" opacity=".56" />
    </svg>
  );
}
/** The sign of a currency that has no picture. */
function CoinSign() {
  return (
    <svg className={classes.coin} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="11" />
      <path d="m16 10 4.500 6-4.500 6-4.500-6z" />
    </svg>
  );
}
