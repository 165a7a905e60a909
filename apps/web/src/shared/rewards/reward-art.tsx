import type { ReactNode } from 'react';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './reward-art.module.css';
import type { DisplayReward } from './reward-text.ts';

interface ArtProps {
  reward: Pick<DisplayReward, 'kind' | 'rarity' | 'imageUrl'>;
  className?: string | undefined;
  children?: ReactNode;
}
/**
 * Picture of a reward, the same on all pages. Items have a frame of their rarity; experience,
 * currencies and Discord roles are icons on a plain background.
 */
export function RewardPicture({
  reward: { kind, rarity, imageUrl },
  className,
  children,
}: ArtProps) {
  return (
    <RarityFrame
      rarity={rarity}
      imageUrl={kind === 'EXP' ? null : imageUrl}
      sign={signs[kind]}
      className={className}
    >
      {children}
    </RarityFrame>
  );
}

const signs: Readonly<Record<string, ReactNode>> = {
  EXP: <ExpSign />,
  CURRENCY: <CoinSign />,
  DISCORD_ROLE: <RoleSign />,
};

/** Icon of a Discord role: a badge on a ribbon. */
function RoleSign() {
  return (
    <svg className={classes.coin} viewBox="0 0 32 32" aria-hidden="true">
      <path d="m11 18-3 11 8-4 8 4-3-11M16 3.500a8 8 0 1 1 0 16 8 8 0 0 1 0-16" />
    </svg>
  );
}
/** Icon of experience: three steps going up. */
function ExpSign() {
  return (
    <svg className={classes.exp} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 3 29 13v6L16 9.500 3 19v-6z" />
      <path d="M16 12 26 19.500v5L16 17 6 24.500v-5z" opacity=".78" />
      <path d="M16 20 22.500 25v4.500L16 24.500 9.500 29.500V25z" opacity=".56" />
    </svg>
  );
}
/** Icon of a currency without a picture. */
function CoinSign() {
  return (
    <svg className={classes.coin} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="11" />
      <path d="m16 10 4.500 6-4.500 6-4.500-6z" />
    </svg>
  );
}
