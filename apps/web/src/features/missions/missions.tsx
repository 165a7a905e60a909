import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
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

/** Daily, weekly and special missions. Draws nothing if there are none. */
export function MissionOverview() {
  const missions = useMissions();
  const [chosen, setChosen] = useState<Kind>();
  const list = missions.data ?? [];
  const listOfKind = (kind: Kind) => list.filter(({ type }) => type === kind);
  const kind =
    chosen ?? (list.length > 0 && listOfKind('common').length === 0 ? 'special' : 'common');
  if (missions.data?.length === 0) return null;
  const readyOf = (kind: Kind) =>
    listOfKind(kind).filter(({ status }) => status === 'READY_TO_CLAIM').length;
  return (
    <PageSection
      title={m.missions_now()}
      end={
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
      }
    >
      <TabPanel group="missions" value={kind} className={classes.panel}>
        {missions.isPending && <LoadingLines />}
        {missions.isError && !missions.data && (
          <ErrorState busy={missions.isFetching} onRetry={() => void missions.refetch()} />
        )}
        {missions.data && <MissionList kind={kind} missions={listOfKind(kind)} />}
      </TabPanel>
    </PageSection>
  );
}

const groupTexts = { DAILY: m.missions_daily, WEEKLY: m.missions_weekly, OVER: m.missions_ended };

function MissionList({ kind, missions }: { kind: Kind; missions: readonly Mission[] }) {
  const claim = useClaimMission();
  const now = useServerNow(60_000);
  const lines = (own: readonly Mission[]) => (
    <ul className={classes.lines}>
      {sortMissions(own, claim.keepsPlace).map((mission) => (
        <MissionLine
          key={mission.id}
          mission={mission}
          turning={claim.isTurning(mission)}
          busy={claim.isBusy(mission)}
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
