import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { Pagination } from '../engine/list/pagination.tsx';
import { useDebouncedText } from '../engine/use-settled.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import { buildNominationPlacesQuery, type NominationPlace } from './review-query.ts';
import { TournamentReviewTable, type NominationPlaceAction } from './review-table.tsx';

/** Returns true if two players with equal scores have different places. */
const hasTies = (rows: readonly NominationPlace[]): boolean =>
  rows.some(
    ({ score, place }, at) =>
      score !== null && rows[at - 1]?.score === score && rows[at - 1]?.place !== place,
  );

/** All places of a nomination, page by page, with a search for players by name. */
export function NominationPlaceList({
  id,
  nomination,
  actions,
}: {
  id: number;
  nomination: { readonly id: number; readonly name: string };
  actions: readonly NominationPlaceAction[];
}) {
  const [search, setSearch] = useState({ page: 1, q: '' });
  const typing = useDebouncedText(search.q, (q) => setSearch({ page: 1, q }));
  const { data, isError } = useQuery(buildNominationPlacesQuery(id, nomination.id, search));
  const label = m.admin_cup_find({ name: nomination.name });
  return (
    <>
      <input
        type="search"
        className={c.input}
        aria-label={label}
        placeholder={m.admin_search_name()}
        autoComplete="off"
        maxLength={64}
        value={typing.text}
        onChange={(event) => typing.type(event.target.value)}
        onBlur={() => typing.settle()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typing.settle();
        }}
      />
      {isError && <p className={c.error}>{m.admin_failed()}</p>}
      {!data && !isError && <p className={p.hint}>{m.admin_preview_asking()}</p>}
      {data && (
        <>
          <TournamentReviewTable label={nomination.name} rows={data.data} actions={actions} />
          {hasTies(data.data) && <p className={p.hint}>{m.admin_cup_ties()}</p>}
          {data.totalPages > 1 && (
            <Pagination
              page={search.page}
              totalPages={data.totalPages}
              total={data}
              onPage={(page) => setSearch({ ...search, page })}
            />
          )}
        </>
      )}
    </>
  );
}
