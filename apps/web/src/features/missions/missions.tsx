import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { useClaimAll } from '../../shared/claim/use-claim-all.ts';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx';
import { MissionLine } from './mission-line.tsx';
import { groupMissions, sortMissions } from '../../shared/missions/mission-groups.ts';
import classes from './missions.module.css';
import { PageSection } from '../../ui/section/section.tsx';
import { useClaimMission, useMissions, type Mission } from '../../shared/missions/use-missions.ts';

type Kind = 'common' | 'special';
type MissionClaim = ReturnType<typeof useClaimMission>;
const isReady = ({ status }: Mission): boolean => status === 'READY_TO_CLAIM';

/** Returns the kind that is shown first: the common missions, unless there are only special ones. */
const getFirstKind = (missions: readonly Mission[]): Kind =>
  missions.length > 0 && missions.every(({ type }) => type === 'special') ? 'special' : 'common';

/** Daily, weekly and special missions. Draws nothing if there are none. */
export function MissionOverview() {
  const missions = useMissions();
  const [chosen, setChosen] = useState<Kind>();
  const claim = useClaimMission();
  const list = missions.data ?? [];
  const ready = list.filter((mission) => isReady(mission) && !claim.keepsPlace(mission));
  const { claimAll, isPending } = useClaimAll('missions', claim, ready);
  const listOfKind = (kind: Kind) => list.filter(({ type }) => type === kind);
  const kind = chosen ?? getFirstKind(list);
  if (missions.data?.length === 0) return null;
  const readyOf = (kind: Kind) => listOfKind(kind).filter(isReady).length;
  return (
    <PageSection
      title={m.missions_now()}
      end={
        <span className={classes.ends}>
          {(ready.length > 1 || isPending) && (
            <Button small tone="signal" busy={isPending} onClick={claimAll}>
              {m.dashboard_claim_all()}
            </Button>
          )}
          <Tabs
            label={m.missions_kinds()}
            group="missions"
            tabs={[
              {
                id: 'common',
                label: m.missions_common(),
                mark: readyOf('common'),
                markSays: m.missions_ready(),
              },
              {
                id: 'special',
                label: m.missions_special(),
                mark: readyOf('special'),
                markSays: m.missions_ready(),
              },
            ]}
            value={kind}
            onChange={setChosen}
          />
        </span>
      }
    >
      <TabPanel group="missions" value={kind} className={classes.panel}>
        {missions.isPending && <LoadingLines />}
        {missions.isError && !missions.data && (
          <ErrorState busy={missions.isFetching} onRetry={() => void missions.refetch()} />
        )}
        {missions.data && (
          <MissionList kind={kind} missions={listOfKind(kind)} claim={claim} isHeld={isPending} />
        )}
      </TabPanel>
    </PageSection>
  );
}

const groupTexts = { DAILY: m.missions_daily, WEEKLY: m.missions_weekly, OVER: m.missions_ended };

function MissionList({
  kind,
  missions,
  claim,
  isHeld,
}: {
  kind: Kind;
  missions: readonly Mission[];
  claim: MissionClaim;
  /** True while all rewards are being claimed and each waits for its turn. */
  isHeld: boolean;
}) {
  const now = useServerNow(60_000);
  const lines = (own: readonly Mission[]) => (
    <ul className={classes.lines}>
      {sortMissions(own, claim.keepsPlace).map((mission) => (
        <MissionLine
          key={mission.id}
          mission={mission}
          turning={claim.isTurning(mission)}
          busy={claim.isBusy(mission) || isHeld}
          onClaim={() => claim.claim(mission)}
        />
      ))}
    </ul>
  );
  if (missions.length === 0)
    return (
      <div className="plate">
        <EmptyState
          icon={iconDrawings.target}
          title={kind === 'common' ? m.missions_none_common() : m.missions_none_special()}
          text={m.missions_none_text()}
        />
      </div>
    );
  if (kind === 'special') return <div className={`plate ${classes.plate}`}>{lines(missions)}</div>;
  return (
    <div className={`plate ${classes.plate}`}>
      {groupMissions(missions, now).map(({ name, end, missions: missionsOfGroup }) => (
        <section key={name} aria-label={groupTexts[name]()}>
          <h3 className={classes.group}>
            {groupTexts[name]()}
            {end !== null && <EndsIn end={end} />}
          </h3>
          {lines(missionsOfGroup)}
        </section>
      ))}
    </div>
  );
}

function EndsIn({ end }: { end: string }) {
  const left = Date.parse(end) - useServerNow(1_000);
  return (
    <span className={classes.left}>
      {m.missions_ends_in()} <time dateTime={end}>{formatCountdown(left)}</time>
    </span>
  );
}

function LoadingLines() {
  return (
    <>
      <LoadingNote />
      <Skeleton height="320px" />
    </>
  );
}
