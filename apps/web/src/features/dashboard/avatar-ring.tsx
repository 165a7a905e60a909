import * as m from '../../messages/messages.js';
import type { User } from '../../shared/query/use-user.ts';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './avatar-ring.module.css';

const radius = 88;
const round = 2 * Math.PI * radius;

/** Avatar of the player in a ring that fills with the experience of the level. */
export function AvatarRing({ user }: { user: User }) {
  const part = user.maxExp > 0 ? Math.min(1, user.exp / user.maxExp) : 0;
  return (
    <div className={classes.ring}>
      <svg viewBox="0 0 184 184" className={classes.arc} aria-hidden="true">
        <circle cx="92" cy="92" r={radius} className={classes.track} />
        <circle
          cx="92"
          cy="92"
          r={radius}
          className={classes.done}
          strokeDasharray={`${part * round} ${round}`}
          transform="rotate(-90 92 92)"
        />
      </svg>
      <RarityFrame
        face
        rarity={null}
        round
        imageUrl={user.avatar?.image ?? null}
        alt={user.avatar?.name ?? ''}
        className={classes.face}
      />
      <span className={`plate ${classes.level}`}>
        <span className="vh">{m.dashboard_level_label({ level: user.lvl })}</span>
        <span aria-hidden="true">{user.lvl}</span>
      </span>
    </div>
  );
}
