import { limits } from '@guildhall/contract/limits';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { openDialog } from '../../shared/dialog.store.ts';
import type { LevelReward } from '../../shared/level-rewards/use-level-rewards.ts';
import type {
  AnnouncedCelebration,
  RewardClaimMoment,
} from '../../shared/moments/moments.store.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import {
  formatReward,
  toDisplayReward,
  type DisplayReward,
} from '../../shared/rewards/reward-text.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { RarityBadge, RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { getRarityClass, getRarityName } from '../../ui/rarity/rarity.ts';
import { showNotice } from '../../ui/toasts/notice-queue.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { gradeClaimCelebration } from './grade.ts';
import { findUnlockedAndNextRewards, type LevelGain } from './level-band.tsx';
import classes from './moment-cards.module.css';
import { buildWearAvatarButton } from './wear.tsx';

/** Number of pictures that fit next to each other in a message. */
const picturesMax = 4;
/**
 * Display time of a message with a button in milliseconds, longer than that of a plain message, so
 * that the player can reach the button.
 */
const offerMs = 8_000;

/** First pictures of several rewards, and the number of the other rewards. */
function Pictures({ rewards }: { rewards: readonly DisplayReward[] }) {
  if (rewards.length < 2) return null;
  const shownRewards = rewards.slice(0, picturesMax);
  return (
    <span className={classes.pictures} aria-hidden="true">
      {shownRewards.map((reward, at) => (
        <RewardPicture key={`${at} ${reward.name}`} reward={reward} className={classes.small} />
      ))}
      {rewards.length > shownRewards.length && (
        <b className="num">+{rewards.length - shownRewards.length}</b>
      )}
    </span>
  );
}
/** Full name and rarity for sighted users, because a screen reader reads the message's text. */
function Named({
  name,
  rarity,
  children,
}: {
  name: string;
  rarity: number | null;
  children?: ReactNode;
}) {
  return (
    <span className={classes.named} aria-hidden="true">
      <b>{name}</b>
      {rarity !== null && <RarityBadge rarity={rarity} />}
      {children}
    </span>
  );
}
const describe = ({ name, rarity }: DisplayReward): string =>
  rarity === null ? name : m.moment_ranked({ name, rank: getRarityName(rarity) });

/**
 * Shows a claim as a message: common rewards as a line, rare rewards as a card with their picture.
 */
export function showRewardClaimCard({ received, text, wear, pieces }: RewardClaimMoment): void {
  const [best] = received.toSorted((a, b) => (b.rarity ?? -1) - (a.rarity ?? -1));
  if (!best) return;
  const isCard = gradeClaimCelebration({ received, pieces }) === 'card';
  const names = received.map(({ name }) => name).join(', ');
  showMessage({
    // a card with a button stays visible while the next claims are shown
    key: wear ? `wear-${wear.avatarId}` : 'claim',
    tone: 'success',
    stays: isCard,
    durationMs: wear ? offerMs : limits.toastSuccessMs,
    art: <RewardPicture reward={best} className={isCard ? classes.picture : classes.sign} />,
    className: joinClassNames(
      isCard ? classes.card : classes.line,
      isCard && getRarityClass(best.rarity),
    ),
    action: wear && buildWearAvatarButton(wear),
    ...(isCard
      ? {
          title: text,
          text: received.map((reward) => describe(reward)).join(', '),
          shown:
            received.length === 1 ? (
              <Named name={best.name} rarity={best.rarity} />
            ) : (
              <span className={classes.named} aria-hidden="true">
                <span>{names}</span>
                <Pictures rewards={received} />
              </span>
            ),
        }
      : { text: m.moment_line({ what: text, names }) }),
  });
}

/** Shows a new level as a card, with a link to the rewards that it unlocked. */
export function showLevelCard(
  risen: LevelGain,
  rewards: readonly LevelReward[],
  durationMs: number,
): void {
  const { opened, next } = findUnlockedAndNextRewards(risen, rewards);
  const displayRewards = opened.map((reward) => toDisplayReward(reward.reward, reward.imageUrl));
  const names = opened.map(({ reward }) => formatReward(reward)).join(', ');
  const text =
    opened.length > 0
      ? m.moment_line({ what: m.moment_opened(), names })
      : next
        ? m.moment_line({
            what: m.dashboard_next_at({ level: next.amount }),
            names: formatReward(next.reward),
          })
        : m.moment_level_new();
  showNotice({
    key: 'level',
    tone: 'success',
    durationMs,
    stays: true,
    className: joinClassNames(classes.card, classes.gold),
    art: (
      <span className={classes.level} aria-hidden="true">
        <b className="num">{risen.to}</b>
      </span>
    ),
    title: m.level_rewards_level({ level: risen.to }),
    text,
    shown: (
      <span className={classes.named} aria-hidden="true">
        <span>{text}</span>
        <Pictures rewards={displayRewards} />
      </span>
    ),
    ...(opened.length > 0 && {
      action: { label: m.moment_see_rewards(), open: () => openDialog('level-rewards') },
    }),
  });
}

type Announced = Extract<AnnouncedCelebration, { kind: 'announced' }>;
type Paid = Omit<Parameters<typeof toDisplayReward>[0], 'rarity'>;
interface Payload {
  readonly achievement?: { readonly activeImage: string | null };
  readonly tier?: { readonly rewards: readonly Paid[] };
  readonly prize?: { readonly place: number; readonly rewards: readonly Paid[] };
}
/** Page for each type of announcement. */
const pages: Readonly<Record<string, string>> = {
  ACHIEVEMENT_UNLOCKED: '#/missions',
  BATTLE_PASS_UPDATED: '#/season',
  TOURNAMENTS_UPDATED: '#/tournament-leaderboards',
};

/** Shows an achievement, a tier of the season or a place in a tournament as a card. */
export function showAnnouncementCard(
  { key, type, title, text, payload }: Announced,
  durationMs: number,
): void {
  const { achievement, tier, prize } = (payload ?? {}) as Payload;
  // messages do not contain rarities, and a neutral frame suggests none
  const received = ((tier ?? prize)?.rewards ?? []).map((reward) => ({
    ...toDisplayReward({ ...reward, rarity: null }),
    rarity: null,
  }));
  const page = pages[type];
  showNotice({
    key,
    tone: 'success',
    durationMs,
    stays: true,
    className: joinClassNames(classes.card, classes.gold),
    art: prize ? (
      <span className={classes.medal} data-place={prize.place} aria-hidden="true">
        <b className="num">{prize.place}</b>
      </span>
    ) : achievement ? (
      <RarityFrame
        round
        rarity={null}
        imageUrl={achievement.activeImage}
        className={classes.picture}
      />
    ) : received[0] ? (
      <RewardPicture reward={received[0]} className={classes.picture} />
    ) : undefined,
    title,
    text,
    shown: (
      <span className={classes.named} aria-hidden="true">
        <span>{text}</span>
        <Pictures rewards={received} />
      </span>
    ),
    ...(page !== undefined && {
      action: { label: m.moment_open(), open: () => location.assign(page) },
    }),
  });
}
