type Rows = ReadonlyMap<unknown, number>;
interface WorldReward {
  readonly counts: 'STATISTIC' | 'TASK' | 'MATCHES' | 'LEVEL';
  readonly subject?: string;
  readonly goal: number;
  readonly pays: {
    readonly kind: 'INVENTORY' | 'AVATAR' | 'EXP';
    readonly name?: string;
    readonly amount: number;
  };
}
/**
 * One current and one future event. Their days are relative to the day on which the world is built.
 */
export const demoActivityEvents: readonly {
  readonly name: string;
  readonly icon: string;
  readonly from: number;
  readonly to: number;
  readonly rewards: readonly WorldReward[];
}[] = [
  {
    name: 'Week of the lanterns',
    icon: 'lantern-flame',
    from: -1,
    to: 6,
    rewards: [
      { counts: 'MATCHES', goal: 3, pays: { kind: 'EXP', amount: 40 } },
      {
        counts: 'STATISTIC',
        subject: 'Takedowns',
        goal: 120,
        pays: { kind: 'INVENTORY', name: 'Scout hood', amount: 1 },
      },
      { counts: 'TASK', subject: 'Five takedowns', goal: 12, pays: { kind: 'EXP', amount: 60 } },
      { counts: 'LEVEL', goal: 15, pays: { kind: 'INVENTORY', name: 'Night owl', amount: 1 } },
      {
        counts: 'STATISTIC',
        subject: 'Victories',
        goal: 30,
        pays: { kind: 'AVATAR', name: 'Raven', amount: 1 },
      },
    ],
  },
  {
    name: 'Siege of the north wall',
    icon: 'knight-banner',
    from: 8,
    to: 15,
    rewards: [
      { counts: 'MATCHES', goal: 20, pays: { kind: 'INVENTORY', name: 'Wall bow', amount: 1 } },
      { counts: 'STATISTIC', subject: 'Victories', goal: 12, pays: { kind: 'EXP', amount: 150 } },
    ],
  },
];
/**
 * Converts a reward into the format of the back office, with the ids of its targets and payments.
 */
export const toActivityReward = (
  { counts, subject, goal, pays }: WorldReward,
  rows: Readonly<Record<'STATISTIC' | 'TASK' | 'INVENTORY' | 'AVATAR', Rows>>,
) => ({
  activityType: counts,
  targetId: counts === 'STATISTIC' || counts === 'TASK' ? rows[counts].get(subject) : null,
  goal,
  activityEventRewardType: pays.kind,
  rewardId: pays.kind === 'EXP' ? null : rows[pays.kind].get(pays.name),
  amount: pays.amount,
  active: true,
});
