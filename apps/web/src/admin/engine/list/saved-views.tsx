import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { readFormText } from '../../../shared/form/form-text.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { callAdminApi } from '../../admin-call.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { showCommandFailure } from '../command/command-outcome.ts';
import { readListSearch, type ListSearch } from './list-search.ts';
import { PopoverButton } from '../popover.tsx';
import { buildOfficeQueryKey } from '../queries.ts';
import { refetchQueries } from '../../../shared/query/refetch.ts';

/**
 * Stores the contents of a view and not its address, because the format of addresses may change.
 */
const toText = ({ page: _page, tab: _tab, ...view }: ListSearch): string => JSON.stringify(view);
function fromText(text: string): ListSearch {
  try {
    return readListSearch(JSON.parse(text) as Record<string, unknown>);
  } catch {
    return {};
  }
}

interface ViewsProps {
  page: string;
  search: ListSearch;
  onSearch: (next: ListSearch) => void;
}

/** Saved views of one list, loaded when they are opened. */
function Views({ page, search, onSearch, onDone }: ViewsProps & { onDone: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const key = buildOfficeQueryKey('views', page);
  const views = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callAdminApi('listViews', { query: { page }, signal }),
    select: ({ data }) => data,
  });
  const now = toText(search);
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await refetchQueries(client, { queryKey: key });
    } catch (error) {
      showCommandFailure(error);
    }
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const name = readFormText(fields, 'name').trim();
    if (name === '') return;
    void act(async () => {
      await callAdminApi('saveView', {
        body: { page, name, search: now, shared: fields.get('shared') !== null },
        ownMessage: 'except-429',
      });
      form.reset();
    });
  };
  return (
    <div className={t.views}>
      {views.data?.length === 0 && <p className={c.muted}>{m.admin_views_none()}</p>}
      <ul>
        {views.data?.map((view) => (
          <li key={view.id}>
            <button
              type="button"
              aria-current={view.search === now || undefined}
              onClick={() => {
                onSearch({ ...fromText(view.search), tab: search.tab });
                onDone();
              }}
            >
              {view.name}
              {view.shared && <span className={c.tag}>{m.admin_views_shared()}</span>}
            </button>
            {view.own && (
              <button
                type="button"
                className={joinClassNames(c.btn, c.quiet, c.icon, c.small)}
                aria-label={m.admin_views_forget({ name: view.name })}
                onClick={() =>
                  void act(() =>
                    callAdminApi('removeView', {
                      params: { id: view.id },
                      ownMessage: 'except-429',
                    }),
                  )
                }
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <label htmlFor={id}>{m.admin_views_save()}</label>
        <input
          id={id}
          name="name"
          className={c.input}
          maxLength={60}
          placeholder={m.admin_views_name()}
          autoComplete="off"
          required
        />
        <label className={t.share}>
          <input type="checkbox" name="shared" />
          {m.admin_views_share()}
        </label>
        <button type="submit" className={c.btn}>
          {m.admin_save()}
        </button>
      </form>
    </div>
  );
}

/** Saved views of a list: stored under a name, and shared with other operators on request. */
export function SavedViews(props: ViewsProps) {
  return (
    <PopoverButton
      name={m.admin_views()}
      trigger={
        <>
          <Icon name="grid" size={14} />
          {m.admin_views()}
        </>
      }
    >
      {(close) => <Views {...props} onDone={close} />}
    </PopoverButton>
  );
}
