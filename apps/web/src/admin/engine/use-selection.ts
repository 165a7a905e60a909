import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly toggleAll: (ids: readonly number[]) => void;
  readonly clear: () => void;
}
/** Rows that are ticked; they stay ticked while pages are turned, and are gone with the section. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // stable, or no row of the table could keep its drawing
  const toggle = useCallback(
    (id: number) =>
      setIds((before) =>
        before.has(id)
          ? new Set([...before].filter((entry) => entry !== id))
          : new Set([...before, id]),
      ),
    [],
  );
  const toggleAll = useCallback(
    (page: readonly number[]) =>
      setIds((before) =>
        page.every((id) => before.has(id))
          ? new Set([...before].filter((entry) => !page.includes(entry)))
          : new Set([...before, ...page]),
      ),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear]);
}
