import type { ReactNode } from 'react';
import { useCrafting } from '../../../shared/inventory/use-crafting.ts';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';

type Crafting = NonNullable<ReturnType<typeof useCrafting>['data']>;
/** Loads crafting and disassembly options, and draws the children once they are known. */
export function CraftingLoader({ children }: { children: (data: Crafting) => ReactNode }) {
  const { data, isPending, isFetching, refetch } = useCrafting();
  if (isPending)
    return (
      <>
        <LoadingNote />
        <Skeleton height="320px" />
      </>
    );
  if (!data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  return children(data);
}
