import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatDate } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import classes from './recruit-list.module.css';
import { countStagesPassedByRecruit } from './stages.ts';
import type { Recruit } from './use-referral.ts';

const stateTexts: Record<Recruit['state'], () => string> = {
  REGISTERED: m.referral_state_registered,
  VERIFIED: m.referral_state_verified,
  QUALIFIED: m.referral_state_qualified,
  REWARDED: m.referral_state_rewarded,
  HELD: m.referral_state_held,
  REFUSED: m.referral_state_refused,
};
const marks = [1, 2, 3, 4];
/** Number of recruits shown at first; each press adds the same number. */
const perPage = 20;

/** Recruits, newest first, with their progress. */
export function RecruitList({ recruits }: { recruits: readonly Recruit[] }) {
  const [count, setCount] = useState(perPage);
  const left = recruits.length - count;
  return (
    <>
      <ul className={classes.list}>
        {recruits.slice(0, count).map((recruit) => (
          <Row key={recruit.id} recruit={recruit} />
        ))}
      </ul>
      {left > 0 && (
        <p className={classes.more}>
          <Button small onClick={() => setCount(count + perPage)}>
            {m.referral_more({ count: Math.min(left, perPage) })}
          </Button>
        </p>
      )}
    </>
  );
}

function Row({ recruit }: { recruit: Recruit }) {
  return (
    <li className={classes.row} data-state={recruit.state}>
      <RarityFrame
        face
        rarity={null}
        imageUrl={recruit.avatar?.image ?? null}
        className={classes.face}
      />
      <div className={classes.player}>
        <b>{recruit.username}</b>
        <p>
          {m.referral_joined({ date: formatDate(recruit.createdAt) })}{' '}
          <span className={classes.level}>· {m.level_rewards_level({ level: recruit.lvl })}</span>
        </p>
      </div>
      <div className={classes.progress}>
        <span className={classes.state}>
          {recruit.heads > 1 && recruit.state !== 'HELD' && recruit.state !== 'REFUSED' && (
            <b className={classes.heads}>{m.referral_heads({ count: recruit.heads })}</b>
          )}
          {stateTexts[recruit.state]()}
        </span>
        <span className={classes.marks} aria-hidden="true">
          {marks.map((mark) => (
            <i key={mark} data-on={mark <= countStagesPassedByRecruit(recruit) || undefined} />
          ))}
        </span>
      </div>
      {recruit.state === 'HELD' && <p className={classes.note}>{m.referral_held_text()}</p>}
    </li>
  );
}
