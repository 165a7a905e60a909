import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import * as m from '../../messages/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { officeLink } from '../engine/office-link.ts';
import { findQuery } from '../engine/queries.ts';
import { targetNamed } from '../engine/targets.ts';
import type { OfficePage } from '../pages.ts';
import c from '../styles/controls.module.css';
import s from '../styles/shell.module.css';
import { groupLabel } from './office-nav.tsx';
import { officeScheme, setOfficeScheme } from '../engine/office-scheme.store.ts';

interface Entry {
  key: string;
  label: string;
  note: string;
  page: string;
  id?: string;
  tab?: string;
  /** What it does, where it leads nowhere. */
  run?: () => void;
}
const playersMin = 2;
const typingMs = 300;
const playersShown = 8;

function pageEntries(pages: readonly OfficePage[], text: string): Entry[] {
  const all = pages.flatMap((page): Entry[] => {
    const own = {
      key: page.name,
      label: page.label,
      note: groupLabel[page.group](),
      page: page.name,
    };
    const tabs = page.sections
      .filter((section) => section.menu.tab !== undefined)
      .map((section) => ({
        key: `${page.name}/${section.name}`,
        label: `${page.label}: ${section.menu.tab ?? ''}`,
        note: groupLabel[page.group](),
        page: page.name,
        tab: section.name,
      }));
    return [own, ...tabs];
  });
  return all.filter((entry) => entry.label.toLowerCase().includes(text.toLowerCase()));
}

/**
 * What can be begun from anywhere: a new row of every section that takes one, light or dark, the
 * list of keys.
 */
function actionEntries(pages: readonly OfficePage[], text: string, onKeys: () => void): Entry[] {
  if (text === '') return [];
  const note = m.admin_palette_actions();
  const create = pages.flatMap((page) =>
    page.sections.flatMap((section): Entry[] =>
      section.kind === 'section' && section.ops.includes('create')
        ? [
            {
              key: `new/${section.name}`,
              label: m.admin_palette_new({ one: section.singular }),
              note,
              page: page.name,
              id: 'new',
              ...(section.menu.tab !== undefined && { tab: section.name }),
            },
          ]
        : [],
    ),
  );
  const own: Entry[] = [
    {
      key: 'scheme',
      label: m.admin_palette_scheme(),
      note,
      page: '',
      run: () => setOfficeScheme(officeScheme() === 'dark' ? 'light' : 'dark'),
    },
    { key: 'keys', label: m.admin_palette_keys(), note, page: '', run: onKeys },
  ];
  return [...create, ...own].filter((entry) =>
    entry.label.toLowerCase().includes(text.toLowerCase()),
  );
}

/** Text once typing pauses: players are asked of the server. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function useEntries(pages: readonly OfficePage[], typed: string, onKeys: () => void) {
  const text = typed.trim();
  const paused = usePaused(text);
  const maySeek = paused.length >= playersMin && pages.some((page) => page.name === 'users');
  const players = useQuery(findQuery(targetNamed('users'), paused, maySeek));
  const found = maySeek && text !== '' ? (players.data ?? []).slice(0, playersShown) : [];
  const sections = pageEntries(pages, text);
  const actions = actionEntries(pages, text, onKeys);
  return {
    sections,
    actions,
    players: found.map((user): Entry => ({
      key: `user-${user.id}`,
      label: user.name,
      note: `#${user.id}`,
      page: 'users',
      id: String(user.id),
    })),
  };
}

function PaletteBody({
  pages,
  onClose,
  onKeys,
}: {
  pages: readonly OfficePage[];
  onClose: () => void;
  onKeys: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { sections, actions, players } = useEntries(pages, text, onKeys);
  const all = [...sections, ...actions, ...players];
  const chosen = Math.min(at, all.length - 1);
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.run) entry.run();
    else
      void navigate(
        officeLink(entry.page, entry.id, entry.tab === undefined ? {} : { tab: entry.tab }),
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((chosen + step + all.length) % Math.max(1, all.length));
    }
    if (event.key === 'Enter') go(all[chosen]);
  };
  const option = (entry: Entry, index: number) => (
    <button
      key={entry.key}
      type="button"
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === chosen}
      onMouseMove={() => setAt(index)}
      onClick={() => go(entry)}
    >
      <Icon
        name={
          entry.run || entry.id === 'new' ? 'check' : entry.id === undefined ? 'grid' : 'shield'
        }
        size={14}
      />
      {entry.label}
      <small>{entry.note}</small>
    </button>
  );
  return (
    <div className={s.palette}>
      <div className={c.dialogBody}>
        <div className={c.input}>
          <Icon name="search" size={16} />
          <input
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={all.length > 0 ? `${id}-${chosen}` : undefined}
            aria-label={m.admin_palette()}
            placeholder={m.admin_palette_hint()}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={m.admin_palette()}>
        {sections.length > 0 && <h3 role="presentation">{m.admin_palette_pages()}</h3>}
        {sections.map((entry, index) => option(entry, index))}
        {actions.length > 0 && <h3 role="presentation">{m.admin_palette_actions()}</h3>}
        {actions.map((entry, index) => option(entry, sections.length + index))}
        {players.length > 0 && <h3 role="presentation">{m.admin_palette_players()}</h3>}
        {players.map((entry, index) => option(entry, sections.length + actions.length + index))}
        {all.length === 0 && <p className={s.none}>{m.admin_nothing_found()}</p>}
      </div>
    </div>
  );
}

/** Ctrl+K: every page of the back office, what can be begun, and players by e-mail. */
export function Palette({
  open,
  pages,
  onClose,
  onKeys,
}: {
  open: boolean;
  pages: readonly OfficePage[];
  onClose: () => void;
  onKeys: () => void;
}) {
  return (
    <Modal open={open} title={m.admin_palette()} onClose={onClose}>
      <PaletteBody pages={pages} onClose={onClose} onKeys={onKeys} />
    </Modal>
  );
}
