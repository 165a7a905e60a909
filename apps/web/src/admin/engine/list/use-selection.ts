import { useCallback, useMemo, useState } from 'react';
import type { ListTotal } from './list-total.ts';
import { useValuesRecoveryAfterSessionEnd } from '../form/use-values-recovery.ts';

/** All rows of a list across its pages, described by the list's filters. */
interface AllMatching extends ListTotal {
  readonly filters: Readonly<Record<string, unknown>>;
}
export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  /** Selection of all rows of the list; undefined if only ticked rows are selected. */
  readonly allMatching: AllMatching | undefined;
  readonly toggle: (id: number) => void;
  readonly toggleAll: (ids: readonly number[]) => void;
  /** Selects all rows of the list; undefined until their number is known. */
  readonly selectAll: (() => void) | undefined;
  /** Rows that `selectAll` selects; undefined until their number is known. */
  readonly matching: ListTotal | undefined;
  readonly clear: () => void;
  /**
   * Takes the rows of a finished command out of the selection. Rows that were ticked while the
   * command ran stay ticked. If the command changed all matching rows, `filters` are the filters of
   * the command.
   */
  readonly remove: (ids: readonly number[], filters?: AllMatching['filters']) => void;
}
/**
 * State of ticked rows; they stay ticked while pages are changed, until the section is left. All
 * rows stay selected only while the filters of the list are unchanged.
 */
export function useRowSelection(
  filters: Readonly<Record<string, unknown>>,
  answer: ListTotal | undefined,
): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [allMatching, setAll] = useState<AllMatching>();
  if (allMatching && JSON.stringify(allMatching.filters) !== JSON.stringify(filters))
    setAll(undefined);
  useValuesRecoveryAfterSessionEnd(
    'ticked',
    () => (ids.size === 0 ? {} : { ids: [...ids], allMatching }),
    (stored) => {
      setIds(new Set(stored['ids'] as number[]));
      setAll(stored['allMatching'] as AllMatching | undefined);
    },
  );
  // must be a stable function, otherwise every row of the table would redraw
  const toggle = useCallback((id: number) => {
    setAll(undefined);
    setIds((before) =>
      before.has(id)
        ? new Set([...before].filter((entry) => entry !== id))
        : new Set([...before, id]),
    );
  }, []);
  const toggleAll = useCallback((page: readonly number[]) => {
    setAll(undefined);
    setIds((before) =>
      page.every((id) => before.has(id))
        ? new Set([...before].filter((entry) => !page.includes(entry)))
        : new Set([...before, ...page]),
    );
  }, []);
  const clear = useCallback(() => {
    setAll(undefined);
    setIds(new Set());
  }, []);
  const remove = useCallback((gone: readonly number[], filters?: AllMatching['filters']) => {
    const left = new Set(gone);
    setAll((now) => (now?.filters === filters ? undefined : now));
    setIds((before) => new Set([...before].filter((id) => !left.has(id))));
  }, []);
  const known = JSON.stringify(filters);
  const { total, totalIsMinimum = false } = answer ?? {};
  return useMemo(() => {
    const matching = total === undefined ? undefined : { total, totalIsMinimum };
    const selectAll =
      matching && (() => setAll({ filters: JSON.parse(known) as object as never, ...matching }));
    return { ids, allMatching, toggle, toggleAll, selectAll, matching, clear, remove };
  }, [ids, allMatching, toggle, toggleAll, clear, remove, known, total, totalIsMinimum]);
}
