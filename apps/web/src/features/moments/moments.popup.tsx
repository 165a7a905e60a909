import { useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../../messages/messages.js';
import { useLevelRewards } from '../../shared/level-rewards/use-level-rewards.ts';
import { claimMoment, skipClaimMoment } from '../../shared/moments/moments.store.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { openDialogs } from '../../ui/dialogs.store.ts';
import { ClaimStage } from './claim-stage.tsx';
import { LevelBand, type Risen } from './level-band.tsx';

/** Time that a new level is shown unless the player skips it, in milliseconds. */
const levelMs = 4_500;

/**
 * Ends the animation by Escape, which then closes nothing else, or by the next press, which keeps
 * its own effect.
 */
function useSkip(isShown: boolean, skip: () => void): void {
  const press = useEffectEvent(skip);
  useEffect(() => {
    if (!isShown) return;
    const down = (): void => press();
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      press();
    };
    addEventListener('pointerdown', down, true);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointerdown', down, true);
      removeEventListener('keydown', key, true);
    };
  }, [isShown]);
}

/** The levels gained since somebody looked last; several at once are one rise. */
function useRisen(): [Risen | undefined, () => void] {
  const { data: user } = useUser();
  const [known, setKnown] = useState(user);
  const [risen, setRisen] = useState<Risen>();
  if (user && user !== known) {
    setKnown(user);
    if (known?.id === user.id && user.lvl > known.lvl)
      setRisen({ from: risen?.from ?? known.lvl, to: user.lvl });
  }
  return [risen, () => setRisen(undefined)];
}

/**
 * Shows a claim at once, over open dialogs, and a new level once no dialog is open. Takes no press
 * away; screen readers announce each moment once.
 */
export function Moments() {
  const claim = useSelector(claimMoment);
  const isBusy = useSelector(openDialogs, (open) => open.length > 0);
  const rewards = useLevelRewards();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  const [risen, end] = useRisen();
  const level = claim === null && !isBusy ? risen : undefined;
  useSkip(claim !== null, skipClaimMoment);
  useSkip(level !== undefined, end);
  const over = useEffectEvent(end);
  useEffect(() => {
    if (!level) return;
    const timer = setTimeout(() => over(), levelMs);
    return () => clearTimeout(timer);
  }, [level]);
  return createPortal(
    <div role="status" aria-live="polite" aria-label={m.moments_region()} data-focus-scope="">
      {claim && <ClaimStage moment={claim} />}
      {level && <LevelBand risen={level} rewards={rewards.data ?? []} isCard={!isHome} />}
    </div>,
    document.body,
  );
}
