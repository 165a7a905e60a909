import type { CSSProperties } from 'react';
import * as m from '../../messages/messages.js';
import { ClaimButton, ClaimedMark } from '../../shared/claim/claim-end.tsx';
import {
  formatRewardKind,
  type useClaimLevelReward,
  type LevelReward,
} from '../../shared/level-rewards/use-level-rewards.ts';
import { DiscordRoleNextStep } from '../../shared/discord-roles/role-step.tsx';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatReward, toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { ActionGlow } from '../../ui/glow/glow.tsx';
import { Icon } from '../../ui/icon.tsx';
import { getRarityName } from '../../ui/rarity/rarity.ts';
import { countPlaceholderTiles, computeSnakeTilePlace } from './snake-grid.ts';
import classes from './level-reward-path.module.css';
import { useTilesPerRow } from './use-per-row.ts';

/** Rewards by level in rows of alternating direction, with a line through all of them. */
export function LevelRewardPath({
  rewards,
  level,
  claim,
  isHeld,
}: {
  rewards: readonly LevelReward[];
  level: number;
  claim: ReturnType<typeof useClaimLevelReward>;
  /** True while all rewards are being claimed one after another. */
  isHeld: boolean;
}) {
  const perRow = useTilesPerRow();
  return (
    <ol
      className={classes.path}
      style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}
    >
      {rewards.map((reward, at) => {
        const { row, column, link } = computeSnakeTilePlace(at, perRow);
        return (
          <li
            key={reward.id}
            className={classes.place}
            style={{ gridRow: row, gridColumn: column }}
          >
            <Tile
              reward={reward}
              level={level}
              turned={claim.isTurning(reward)}
              busy={claim.isBusy(reward) || isHeld}
              onClaim={() => claim.claim(reward)}
            />
            {!reward.isLastReward && (
              <span
                className={classes.rail}
                data-link={link}
                style={{ '--p': `${reward.progress * 100}%` } as CSSProperties}
                aria-hidden="true"
              />
            )}
          </li>
        );
      })}
      {Array.from({ length: countPlaceholderTiles(rewards.length, perRow) }, (_, extra) => {
        const { row, column } = computeSnakeTilePlace(rewards.length + extra, perRow);
        return (
          <li
            key={`fake-${extra}`}
            className={classes.fake}
            style={{ gridRow: row, gridColumn: column }}
            aria-hidden="true"
            data-status="FAKE"
          />
        );
      })}
    </ol>
  );
}

interface TileProps {
  reward: LevelReward;
  level: number;
  turned: boolean;
  busy: boolean;
  onClaim: () => void;
}

/**
 * Tile of one reward: unreached, ready (the tile glows, and all of it can be pressed), or claimed.
 */
function Tile({ reward, level, turned, busy, onClaim }: TileProps) {
  const kind =
    reward.rarity === null
      ? formatRewardKind(reward.type)
      : `${getRarityName(reward.rarity)} ${formatRewardKind(reward.type)}`;
  return (
    <div
      className={joinClassNames('plate', classes.tile, turned && classes.turned)}
      data-status={reward.status}
      data-last={reward.isLastReward || undefined}
    >
      {reward.status === 'READY_TO_CLAIM' && <ActionGlow />}
      <span className={classes.level}>{m.level_rewards_level({ level: reward.amount })}</span>
      <RewardPicture
        reward={toDisplayReward(reward.reward, reward.imageUrl)}
        className={classes.frame}
      />
      <h3>
        {formatReward(reward.reward)}
        <span className={classes.kind}>{kind}</span>
      </h3>
      <TileState reward={reward} level={level} busy={busy} onClaim={onClaim} />
      {reward.type === 'DISCORD_ROLE' && reward.status === 'CLAIMED' && (
        <DiscordRoleNextStep roleId={reward.itemId} />
      )}
    </div>
  );
}

function TileState({ reward, level, busy, onClaim }: Omit<TileProps, 'turned'>) {
  switch (reward.status) {
    case 'READY_TO_CLAIM':
      return (
        <>
          <ClaimButton
            wide
            name={formatReward(reward.reward)}
            busy={busy}
            className={classes.claim}
            onClaim={onClaim}
          />
          {/* the whole tile takes a press; keyboards and readers have the button above */}
          <button
            type="button"
            className={classes.cover}
            tabIndex={-1}
            aria-hidden="true"
            disabled={busy}
            onClick={onClaim}
          />
        </>
      );
    case 'CLAIMED':
      return <ClaimedMark className={classes.claimed} />;
    case 'UNREACHED':
      return (
        <span className={classes.state}>
          <Icon name="lock" size={16} />
          {m.level_rewards_to_go({ count: Math.max(1, reward.amount - level) })}
        </span>
      );
    default:
      return reward.status satisfies never;
  }
}
