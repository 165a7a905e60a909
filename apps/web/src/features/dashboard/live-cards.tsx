import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { useClosedFeatures } from '../../shared/features.ts';
import { useMissions, type Mission } from '../../shared/missions/use-missions.ts';
import {
  findNextPassStep,
  groupPassTracks,
  type BattlePass,
} from '../../shared/passes/pass-groups.ts';
import { useBattlePasses } from '../../shared/passes/use-passes.ts';
import { formatProgress } from '../../shared/text/progress-text.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import {
  formatReward,
  toDisplayReward,
  type DisplayReward,
} from '../../shared/rewards/reward-text.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { sortTournaments } from '../../shared/tournaments/tournament-groups.ts';
import { useTournaments, type Tournament } from '../../shared/tournaments/use-tournaments.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon, type IconDrawing } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import classes from './live-cards.module.css';

/** Season, next mission and tournament, each with a link to its page. */
export function CurrentActivityCards() {
  const closed = useClosedFeatures();
  return (
    <ul className={classes.row}>
      {!closed.is('passes') && <SeasonCard />}
      <MissionCard />
      {!closed.is('tournaments') && <TournamentCard />}
    </ul>
  );
}

interface CardProps {
  to: '/season' | '/missions' | '/tournament-leaderboards';
  search?: { t: number };
  icon: IconDrawing;
  title: string;
  /** Times for a countdown to the start and, after the start, to the end. */
  clock?: { readonly start?: string; readonly end: string } | undefined;
  children: ReactNode;
}
function Card({ to, search, icon, title, clock, children }: CardProps) {
  const now = useServerNow(1_000);
  const isComing = Date.parse(clock?.start ?? '') > now;
  const at = (isComing ? clock?.start : clock?.end) ?? '';
  return (
    <li>
      <Link to={to} {...(search && { search })} className={`plate ${classes.card}`}>
        <span className={classes.head}>
          <Icon name={icon} size={18} />
          <span className={classes.title}>{title}</span>
          {clock && (
            <span className={classes.clock}>
              {isComing ? m.cups_starts_in() : m.cups_ends_in()}{' '}
              <time dateTime={at}>{formatCountdown(Date.parse(at) - now)}</time>
            </span>
          )}
        </span>
        {children}
      </Link>
    </li>
  );
}

/** Placeholder in place of data that failed to load, are still loading, or do not exist. */
function Nothing({
  isLoading,
  isError,
  text,
}: {
  isLoading: boolean;
  isError: boolean;
  text: string;
}) {
  if (isLoading) return <Skeleton height="76px" />;
  return <span className={classes.none}>{isError ? m.state_error_title() : text}</span>;
}

/** Picture of an object, the text below it, and its progress. */
function Body({
  art,
  name,
  text,
  progress,
}: {
  art: ReactNode;
  name: string;
  text: string;
  progress?: { readonly value: number; readonly max: number };
}) {
  return (
    <span className={classes.body}>
      {art}
      <span className={classes.words}>
        <b>{name}</b>
        <span>{text}</span>
        {progress && <ProgressBar label={name} value={progress.value} max={progress.max} />}
      </span>
    </span>
  );
}
const Art = ({ reward }: { reward: DisplayReward }) => (
  <RewardPicture reward={reward} className={classes.art} />
);

function SeasonCard() {
  const { data, isLoading, isError } = useBattlePasses();
  const [pass] = groupPassTracks(data ?? []);
  return (
    <Card to="/season" icon={iconDrawings.flag} title={m.season_title()} clock={pass}>
      {pass ? (
        <PassBody pass={pass} />
      ) : (
        <Nothing isLoading={isLoading} isError={isError} text={m.season_none_title()} />
      )}
    </Card>
  );
}
function PassBody({ pass }: { pass: BattlePass }) {
  const next = findNextPassStep(pass);
  const reward = (next?.free ?? next?.paid)?.tiers[0]?.rewards[0];
  const reached = pass.steps.filter(({ done }) => done === 1).length;
  return (
    <Body
      art={
        reward ? (
          <Art reward={toDisplayReward(reward)} />
        ) : (
          <RarityFrame rarity={null} imageUrl={pass.imageUrl} className={classes.art} />
        )
      }
      name={pass.name}
      text={
        next && reward
          ? m.dashboard_next_tier({ tier: formatNumber(reached + 1), reward: formatReward(reward) })
          : m.dashboard_tiers({
              done: formatNumber(reached),
              count: formatNumber(pass.steps.length),
            })
      }
      progress={{ value: pass.progress, max: next?.goal ?? Math.max(1, pass.progress) }}
    />
  );
}

/** Mission closest to its goal among the missions that can still be completed. */
const pickMission = (missions: readonly Mission[]): Mission | undefined =>
  missions
    .filter(({ status }) => status === 'IN_PROGRESS')
    .toSorted((a, b) => b.progress / b.goal - a.progress / a.goal)[0];
function MissionCard() {
  const { data = [], isLoading, isError } = useMissions();
  const mission = pickMission(data);
  const end = mission?.end;
  return (
    <Card
      to="/missions"
      icon={iconDrawings.target}
      title={m.dashboard_next_mission()}
      clock={end ? { end } : undefined}
    >
      {mission ? (
        <MissionBody mission={mission} />
      ) : (
        <Nothing
          isLoading={isLoading}
          isError={isError}
          text={data.length > 0 ? m.dashboard_missions_done() : m.missions_none_common()}
        />
      )}
    </Card>
  );
}
function MissionBody({
  mission: { name, progress, goal, reward, imageUrl },
}: {
  mission: Mission;
}) {
  const way = formatProgress(progress, goal);
  return (
    <Body
      art={
        <RarityFrame
          rarity={null}
          imageUrl={imageUrl ?? reward?.imageUrl ?? null}
          className={classes.art}
        />
      }
      name={name}
      text={reward ? `${way} · ${formatReward(reward)}` : way}
      progress={{ value: progress, max: goal }}
    />
  );
}

const bestOf = ({ nominations }: Tournament) =>
  nominations
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))[0];

function TournamentCard() {
  const { data = [], isLoading, isError } = useTournaments();
  const now = useServerNow(30_000);
  const [cup] = sortTournaments(data, now);
  return (
    <Card
      to="/tournament-leaderboards"
      {...(cup && { search: { t: cup.id } })}
      icon={iconDrawings.trophy}
      title={m.dashboard_tournament()}
      clock={cup && Date.parse(cup.end) > now ? cup : undefined}
    >
      {cup ? (
        <TournamentBody cup={cup} />
      ) : (
        <Nothing isLoading={isLoading} isError={isError} text={m.cups_none_title()} />
      )}
    </Card>
  );
}
function TournamentBody({ cup }: { cup: Tournament }) {
  const best = bestOf(cup);
  return (
    <Body
      art={<RarityFrame rarity={null} imageUrl={cup.imageUrl} className={classes.art} />}
      name={cup.name}
      text={
        best
          ? m.dashboard_place({ place: formatNumber(best.place ?? 0), nomination: best.name })
          : m.dashboard_no_place()
      }
    />
  );
}
