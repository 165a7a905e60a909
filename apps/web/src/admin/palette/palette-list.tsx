import * as m from '../../messages/messages.js';
import { joinClassNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { RarityMark, Thumbnail } from '../engine/list/cell-value.tsx';
import c from '../styles/controls.module.css';
import s from '../styles/palette.module.css';
import { splitBySearchMatches, type PaletteEntry } from './palette-entry.ts';
import type { PaletteGroup } from './palette-groups.ts';

/** A text in which the searched words are marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <span>
      {splitBySearchMatches(text, words).map(({ text: piece, isHit }, at) =>
        // pieces are identified only by their position
        isHit ? <mark key={`${at}-hit`}>{piece}</mark> : piece,
      )}
    </span>
  );
}

function Option({
  entry,
  id,
  isChosen,
  words,
  onChoose,
  onPoint,
}: {
  entry: PaletteEntry;
  id: string;
  isChosen: boolean;
  words: readonly string[];
  onChoose: () => void;
  onPoint: () => void;
}) {
  const { art, note, icon, label } = entry;
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={joinClassNames(s.option, entry.isDangerous && s.dangerous)}
      // keeps the focus in the search field
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {art ? (
        <Thumbnail src={art.image} rarity={art.rarity ?? undefined} />
      ) : (
        <Icon name={icon} size={14} />
      )}
      <Marked text={label} words={words} />
      <small>
        {typeof art?.rarity === 'number' && <RarityMark rarity={art.rarity} />}
        {note !== undefined && <Marked text={note} words={entry.player ? words : []} />}
      </small>
    </button>
  );
}

/** Results in groups, below the search field. */
export function PaletteList({
  id,
  groups,
  words,
  chosen,
  empty,
  onChoose,
  onPoint,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  words: readonly string[];
  chosen: string | undefined;
  /** Text for an empty list. */
  empty: string;
  onChoose: (entry: PaletteEntry) => void;
  onPoint: (place: string) => void;
}) {
  if (groups.length === 0) return <p className={s.none}>{empty}</p>;
  return (
    <div role="listbox" id={id} aria-label={m.admin_palette()} className={s.list}>
      {groups.map(({ name, title, entries }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <h3 role="presentation">
            <span id={`${id}-${name}`}>{title}</span>
            <span aria-hidden="true">{entries.length}</span>
          </h3>
          {entries.map((entry) => {
            const optionId = `${id}-${name}-${entry.key}`;
            return (
              <Option
                key={entry.key}
                entry={entry}
                id={optionId}
                isChosen={optionId === chosen}
                words={words}
                onChoose={() => onChoose(entry)}
                onPoint={() => onPoint(optionId)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Hints about the keys of the palette, below its list. */
export function PaletteKeyHints() {
  const keys = [
    ['↑ ↓', m.admin_palette_key_choose()],
    ['Enter', m.admin_palette_key_open()],
    ['Tab', m.admin_palette_key_actions()],
    ['>', m.admin_palette_key_deeds()],
    ['@', m.admin_palette_key_players()],
    ['#', 'ID'],
  ] as const;
  return (
    <div className={s.keys}>
      {keys.map(([key, text]) => (
        <span key={key}>
          {key.split(' ').map((sign) => (
            <kbd key={sign} className={c.kbd}>
              {sign}
            </kbd>
          ))}
          {text}
        </span>
      ))}
    </div>
  );
}
