import * as m from '../../messages/messages.js';
import { usePasses } from '../../shared/passes/use-passes.ts';
import { NothingThere, PlayPage } from '../../shared/play/play-page.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { Passes } from './passes.tsx';

/** Passes that run or are announced, tier by tier. */
export function SeasonPage() {
  const passes = usePasses();
  return (
    <PlayPage title={m.season_title()}>
      {passes.isLoading && (
        <>
          <LoadingNote />
          <Skeleton height="430px" />
        </>
      )}
      {passes.isError && !passes.data && (
        <ErrorState busy={passes.isFetching} onRetry={() => void passes.refetch()} />
      )}
      {passes.data?.length === 0 && (
        <NothingThere title={m.season_none_title()} text={m.season_none_text()} />
      )}
      <Passes />
    </PlayPage>
  );
}
