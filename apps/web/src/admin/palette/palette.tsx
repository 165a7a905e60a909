import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
} from 'react';
import * as m from '../../messages/messages.js';
import { createLazyDialog } from '../../shared/parts/lazy-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { buildOfficeLink } from '../engine/office-link.ts';
import type { OfficePage } from '../pages.ts';
import c from '../styles/controls.module.css';
import s from '../styles/palette.module.css';
import { listEntryActions, type PaletteAction, type PaletteEntry } from './palette-entry.ts';
import { PaletteKeyHints, PaletteList } from './palette-list.tsx';
import { rememberPaletteEntry } from './palette-recent.ts';
import { usePaletteEntries } from './use-entries.ts';

const UsersBulkDialog = createLazyDialog(
  async () => (await import('../users/bulk/users-bulk.dialog.tsx')).UsersBulkDialog,
);

interface Doing extends PaletteAction {
  readonly playerId: number;
}
interface BodyProps {
  pages: readonly OfficePage[];
  onClose: () => void;
  onKeys: () => void;
  onAction: (action: Doing) => void;
}

/**
 * Manages the steps of the palette. After the user has chosen an action, the palette asks for the
 * player; after a player or an item, it asks for the action.
 */
function useSteps({ pages, onClose, onAction }: BodyProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [subject, setSubject] = useState<PaletteEntry>();
  const step = (next: PaletteEntry | undefined) => {
    setSubject(next);
    setText('');
  };
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    const action = entry.action ?? subject?.action;
    if (action && !entry.player) return step(entry);
    onClose();
    rememberPaletteEntry(entry);
    if (action && entry.player) onAction({ ...action, playerId: entry.player.id });
    else if (entry.run) entry.run();
    else if (entry.to) {
      const { page, id, tab } = entry.to;
      void navigate(buildOfficeLink(page, id, tab === undefined ? {} : { tab }));
    }
  };
  const mayAct = (entry: PaletteEntry | undefined): boolean =>
    subject === undefined && listEntryActions(entry, pages).length > 0;
  return { text, setText, subject, step, choose, mayAct };
}

/** Returns the marked entry: the first one until an arrow key or the pointer moves the mark. */
function useMarked(places: readonly string[]) {
  const [pointed, setPointed] = useState<string>();
  // a late reply must not move the mark, which stays on the same entry
  const at = Math.max(0, places.indexOf(pointed ?? ''));
  const move = (by: 1 | -1) => setPointed(places[(at + by + places.length) % places.length]);
  const place = places[at];
  useLayoutEffect(() => {
    if (place !== undefined) document.getElementById(place)?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return { at, place, move, point: setPointed };
}

/** State and keyboard handling of the palette. */
function usePalette(props: BodyProps, list: string) {
  const { pages, onKeys } = props;
  const { text, setText, subject, step, choose, mayAct } = useSteps(props);
  const looked = usePaletteEntries(pages, text, onKeys, subject);
  const lines = looked.groups.flatMap(({ name, entries }) =>
    entries.map((entry) => ({ entry, place: `${list}-${name}-${entry.key}` })),
  );
  const marked = useMarked(lines.map(({ place }) => place));
  const current = lines[marked.at]?.entry;
  const openEntry = (next: PaletteEntry | undefined) => {
    marked.point(undefined);
    step(next);
  };
  const back = () => openEntry(undefined);
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => marked.move(1),
    ArrowUp: () => marked.move(-1),
    Enter: () => choose(current),
    ...(mayAct(current) && {
      Tab: () => openEntry(current),
      'mod+Enter': () => choose(listEntryActions(current, pages)[0]),
    }),
    ...(subject && { Escape: back }),
    ...(subject && text === '' && { Backspace: back }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const name = event.ctrlKey || event.metaKey ? `mod+${event.key}` : event.key;
    const act = event.shiftKey || event.nativeEvent.isComposing ? undefined : acts[name];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const type = (next: string) => {
    setText(next);
    marked.point(undefined);
  };
  return { ...looked, text, type, subject, back, choose, onKeyDown, marked, count: lines.length };
}

/** The chosen action or row that needs a further choice, with a button to go back. */
function Subject({ entry, onBack }: { entry: PaletteEntry; onBack: () => void }) {
  return (
    <span className={s.subject}>
      {entry.label}
      <button type="button" aria-label={m.admin_palette_back()} onClick={onBack}>
        <Icon name="close" size={10} />
      </button>
    </span>
  );
}

/** Closes the palette when the address changes, for example by the browser's back button. */
function useCloseOnLeave(onClose: () => void): void {
  const href = useLocation({ select: (location) => location.href });
  const [openedAt] = useState(href);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (href !== openedAt) close();
  }, [href, openedAt]);
}

function PaletteBody(props: BodyProps) {
  useCloseOnLeave(props.onClose);
  const list = `${useId()}-list`;
  const { subject, text, marked, isWaiting, ...paletteView } = usePalette(props, list);
  const hint = subject?.action ? m.admin_palette_whom() : m.admin_palette_hint();
  const nothing = subject?.action && text === '' ? hint : m.admin_nothing_found();
  return (
    <div className={s.palette}>
      <div className={s.field}>
        <Icon name="search" size={16} />
        {subject && <Subject entry={subject} onBack={paletteView.back} />}
        <input
          data-autofocus
          role="combobox"
          aria-expanded={paletteView.count > 0}
          aria-controls={paletteView.count > 0 ? list : undefined}
          aria-activedescendant={marked.place}
          aria-label={hint}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => paletteView.type(event.target.value)}
          onKeyDown={paletteView.onKeyDown}
        />
        <button type="button" className={s.close} onClick={props.onClose}>
          <kbd className={c.kbd} aria-hidden="true">
            Esc
          </kbd>
          <span className="vh">{m.modal_close()}</span>
        </button>
      </div>
      <PaletteList
        id={list}
        groups={paletteView.groups}
        words={paletteView.words}
        chosen={marked.place}
        empty={isWaiting ? m.admin_searching() : nothing}
        onChoose={paletteView.choose}
        onPoint={marked.point}
      />
      {paletteView.isFailed && (
        <p className={s.failed} role="alert">
          {m.admin_palette_failed()}
        </p>
      )}
      <p className="vh" role="status">
        {isWaiting ? '' : m.admin_palette_count({ count: paletteView.count })}
      </p>
      <PaletteKeyHints />
    </div>
  );
}

/** Palette (Ctrl+K): pages of the back office, players, rows of all sections, and actions. */
export function CommandPalette({
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
  const [doing, setDoing] = useState<Doing>();
  const end = useCallback(() => setDoing(undefined), []);
  return (
    <>
      <Modal open={open} title={m.admin_palette()} place="top" onClose={onClose}>
        <PaletteBody pages={pages} onClose={onClose} onKeys={onKeys} onAction={setDoing} />
      </Modal>
      {doing && (
        <UsersBulkDialog
          kind={doing.kind}
          ids={[doing.playerId]}
          itemId={doing.itemId}
          onClose={end}
        />
      )}
    </>
  );
}

export { KeyboardShortcutList } from '../shell/key-list.tsx';
