import * as m from '../../messages/messages.js';
import { BalanceStrip } from '../../shared/balances/balance-strip.tsx';
import { useBalances } from '../../shared/balances/use-balances.ts';
import { useBattlePasses } from '../../shared/passes/use-passes.ts';
import { EmptyPageNote, PlayPageFrame } from '../../shared/play/play-page.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { BattlePasses } from './passes.tsx';
import classes from './passes.module.css';

/** Running and announced passes, tier by tier; where the header has no room, with the balances. */
export function SeasonPage() {
  const passes = useBattlePasses();
  const balances = useBalances();
  return (
    <PlayPageFrame
      title={m.season_title()}
      isLoaded={!passes.isLoading && !balances.isLoading}
      loading={
        <div className={classes.bones}>
          <LoadingNote />
          <Skeleton height="100%" />
          <Skeleton height="100%" />
          <Skeleton height="100%" />
        </div>
      }
    >
      {passes.isError && !passes.data && (
        <ErrorState busy={passes.isFetching} onRetry={() => void passes.refetch()} />
      )}
      {passes.data?.length === 0 && (
        <EmptyPageNote title={m.season_none_title()} text={m.season_none_text()} />
      )}
      <BalanceStrip />
      <BattlePasses />
    </PlayPageFrame>
  );
}
