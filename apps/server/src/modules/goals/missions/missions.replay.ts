import {
  replayOf,
  type Moved,
  type Played,
  type Replay,
  type Span,
} from '../../../kernel/replay.ts';
import {
  countSteps,
  readyWithin,
  stepsWithin,
  totalsOf,
  type Counted,
  type Step,
} from './missions-replay.store.ts';
import { drawCounts, type DrawCounts } from './missions.draw.ts';
import { drawer, inactiveBecause, isSwept, type Instance } from './missions.policy.ts';
import { instancesTouching } from './missions.store.ts';
import { words } from './missions.words.ts';

interface Rules {
  /** Those of whole pools, so that everybody is given what was given. */
  readonly instances: readonly Instance[];
  readonly counts: DrawCounts;
  /** The mission that is meant; undefined: all. */
  readonly id: number | undefined;
}
interface Facts {
  /** Account by account, in the order in which matches were paid. */
  readonly steps: readonly Step[];
  /** What accounts had of what is counted when the first of these began. */
  readonly before: ReadonlyMap<string, number>;
}
const countedBy = ({ statisticId, segment, start, end }: Instance): Counted => ({
  key: [statisticId, segment ?? '', start?.getTime() ?? '', end?.getTime() ?? ''].join(' '),
  statisticId: statisticId ?? 0,
  segment: segment ?? '',
  start,
  end,
});
/** Whether a step counts for what is counted. */
function isCounted({ statisticId, segment, start, end }: Counted, step: Step): boolean {
  if (step.statisticId !== statisticId) return false;
  if ((start !== null && step.endedAt < start) || (end !== null && step.endedAt >= end))
    return false;
  if (segment === '') return true;
  const at = segment.indexOf('=');
  return step.segments[segment.slice(0, at)] === segment.slice(at + 1);
}
const playable = ({ instances, id }: Pick<Rules, 'instances' | 'id'>): Instance[] =>
  instances.filter(
    (instance) =>
      inactiveBecause(instance) === undefined && (id === undefined || instance.templateId === id),
  );
const statisticsOf = (instances: readonly Instance[]): number[] => [
  ...new Set(instances.map(({ statisticId }) => statisticId ?? 0)),
];
/** Steps of each account. */
function byAccount(steps: readonly Step[]): Map<number, Step[]> {
  const all = new Map<number, Step[]>();
  for (const step of steps) {
    const known = all.get(step.accountId);
    if (known) known.push(step);
    else all.set(step.accountId, [step]);
  }
  return all;
}
/** The step that reaches the goal; undefined where none does, or it was reached before. */
function reaching(
  { end, goal }: Instance,
  counted: Counted,
  steps: readonly Step[],
  before: number,
): Step | undefined {
  const least = goal ?? 0;
  let total = before;
  if (total >= least) return undefined;
  for (const step of steps) {
    if (!isCounted(counted, step) || isSwept(end, step.at)) continue;
    total += step.delta;
    if (total >= least) return step;
  }
  return undefined;
}
/** Missions by their goals and rewards: whoever was given one finishes it by what was played. */
function playMissions(
  { steps, before }: Facts,
  rules: Rules,
  { dayOf }: Pick<Span, 'dayOf'>,
): Played {
  const moved: Moved[] = [];
  let finished = 0;
  const isDrawn = drawer(rules.instances, rules.counts);
  const missions = playable(rules).map((instance) => ({ instance, counted: countedBy(instance) }));
  for (const [accountId, played] of byAccount(steps))
    for (const { instance, counted } of missions) {
      if (!isDrawn(instance, accountId)) continue;
      const had = before.get(`${counted.key} ${accountId}`) ?? 0;
      const step = reaching(instance, counted, played, had);
      if (!step) continue;
      finished += 1;
      for (const { kind, id, currency, amount } of instance.rewards)
        moved.push({
          accountId,
          day: dayOf(step.at),
          about: words.missions(),
          direction: 'PAID',
          thing: { kind, id, currency },
          amount: BigInt(amount),
        });
    }
  return { moved, counted: [{ what: words.finished(), n: finished }] };
}
/** Missions by drafts of theirs, and by how many are given. */
export const missionReplay: Replay = replayOf<Rules, Facts>({
  rules: async (on, span, { id, configuration }) => ({
    instances: await instancesTouching(on, span.from, span.to),
    counts: drawCounts(configuration),
    id,
  }),
  async count(on, span) {
    const all = playable({
      instances: await instancesTouching(on, span.from, span.to),
      id: undefined,
    });
    return countSteps(on, statisticsOf(all), span);
  },
  async facts(on, span, { now, draft }) {
    const all = [...playable(now), ...playable(draft)];
    const steps = await stepsWithin(on, statisticsOf(all), span);
    const counted = [...new Map(all.map((one) => [countedBy(one).key, countedBy(one)])).values()];
    const accounts = byAccount(steps);
    const totals = await totalsOf(on, counted, [...accounts.keys()]);
    // what these steps add is taken off again
    const before = new Map(totals);
    for (const mission of counted)
      for (const [accountId, played] of accounts) {
        const key = `${mission.key} ${accountId}`;
        const added = played.filter((step) => isCounted(mission, step));
        const sum = added.reduce((total, { delta }) => total + delta, 0);
        if (sum !== 0) before.set(key, (before.get(key) ?? 0) - sum);
      }
    return { steps, before };
  },
  run: playMissions,
  recorded: async (on, span, id) =>
    (await readyWithin(on, span, id)).map(({ accountId, day, amount, ...thing }): Moved => ({
      accountId,
      day,
      about: words.missions(),
      direction: 'PAID',
      thing: { kind: thing.kind, id: thing.id, currency: thing.currency },
      amount: BigInt(amount),
    })),
  unknown: [words.drawnAsWas()],
});
