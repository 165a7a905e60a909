import { includesText } from '@guildhall/contract/kit/field/normal-form';
import { Link } from '@tanstack/react-router';
import { useId, useState, type Ref } from 'react';
import * as m from '../../messages/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { buildOfficeLink } from '../engine/office-link.ts';
import { menuGroupLabels, menuGroupsInOrder, type OfficePage } from '../pages.ts';
import c from '../styles/controls.module.css';
import s from '../styles/shell.module.css';
import { useMenuFolding } from './menu-folding.ts';
import { RecoveryCodesButton } from './recovery-codes.tsx';
import { ResetStatisticsButton } from './reset-statistics.tsx';

const matches = (page: OfficePage, text: string): boolean =>
  [page.label, ...page.sections.map((section) => section.menu.tab ?? '')].some((name) =>
    includesText(name, text),
  );

/** Scrolls the entry of the open page to the middle of its list. */
const showEntry = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'center' });

function Group({
  group,
  pages,
  current,
  isFiltered,
  isOpen,
  onToggle,
  onLeave,
}: {
  group: OfficePage['group'];
  pages: readonly OfficePage[];
  current: string | undefined;
  /** True while a search is entered, which shows all groups and no actions. */
  isFiltered: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onLeave: () => void;
}) {
  const id = useId();
  const heading = (
    <>
      {menuGroupLabels[group]()}
      <span>{pages.length}</span>
    </>
  );
  return (
    <section className={s.group} aria-label={menuGroupLabels[group]()}>
      <h2>
        {isFiltered ? (
          heading
        ) : (
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <Icon name="chevron-right" size={12} />
            {heading}
          </button>
        )}
      </h2>
      <ul id={id} hidden={!isOpen}>
        {pages.map((page) => (
          <li key={page.name}>
            <Link
              {...buildOfficeLink(page.name)}
              ref={page.name === current && isOpen ? showEntry : undefined}
              aria-current={page.name === current ? 'page' : undefined}
              onClick={onLeave}
              preload={false}
            >
              {page.label}
            </Link>
          </li>
        ))}
        {group === 'panel' && !isFiltered && (
          <li>
            <RecoveryCodesButton />
          </li>
        )}
        {group === 'game' && !isFiltered && (
          <li>
            <ResetStatisticsButton />
          </li>
        )}
      </ul>
    </section>
  );
}

/** Menu of the back office: its groups, each with the existing pages (R2.165 to R2.169). */
export function OfficeNav({
  pages,
  current,
  findRef,
  onLeave,
}: {
  pages: readonly OfficePage[];
  current: string | undefined;
  findRef: Ref<HTMLInputElement>;
  onLeave: () => void;
}) {
  const [text, setText] = useState('');
  const folding = useMenuFolding(pages.find((page) => page.name === current)?.group);
  const matchingPages = pages.filter((page) => matches(page, text));
  const groups = menuGroupsInOrder
    .map((group) => ({ group, all: matchingPages.filter((page) => page.group === group) }))
    .filter(({ all: groupPages }) => groupPages.length > 0);
  return (
    <nav className={s.nav} aria-label={m.admin_menu()} id="office-menu">
      <div className={s.find}>
        <div className={c.input}>
          <Icon name="search" size={14} />
          <input
            ref={findRef}
            type="search"
            aria-label={m.admin_menu_find()}
            placeholder={m.admin_menu_find()}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <kbd className={c.kbd}>M</kbd>
        </div>
      </div>
      <div className={s.groups}>
        {groups.map(({ group, all: groupPages }) => (
          <Group
            key={group}
            group={group}
            pages={groupPages}
            current={current}
            isFiltered={text !== ''}
            isOpen={text !== '' || folding.isOpen(group)}
            onToggle={() => folding.toggle(group)}
            onLeave={onLeave}
          />
        ))}
        {groups.length === 0 && <p className={s.none}>{m.admin_nothing_found()}</p>}
      </div>
    </nav>
  );
}
