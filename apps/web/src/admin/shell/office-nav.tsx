import { includesText } from '@guildhall/contract/kit/field/normal-form';
import { Link } from '@tanstack/react-router';
import { useState, type Ref } from 'react';
import * as m from '../../messages/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { buildOfficeLink } from '../engine/office-link.ts';
import { menuGroupLabels, menuGroupsInOrder, type OfficePage } from '../pages.ts';
import c from '../styles/controls.module.css';
import s from '../styles/shell.module.css';
import { RecoveryCodesButton } from './recovery-codes.tsx';
import { ResetStatisticsButton } from './reset-statistics.tsx';

const matches = (page: OfficePage, text: string): boolean =>
  [page.label, ...page.sections.map((section) => section.menu.tab ?? '')].some((name) =>
    includesText(name, text),
  );

/** Scrolls the entry of the open page into view within its scrolling group. */
const showEntry = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest' });

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
          <section key={group} className={s.group} aria-label={menuGroupLabels[group]()}>
            <h2>
              {menuGroupLabels[group]()}
              <span>{groupPages.length}</span>
            </h2>
            <ul>
              {groupPages.map((page) => (
                <li key={page.name}>
                  <Link
                    {...buildOfficeLink(page.name)}
                    ref={page.name === current ? showEntry : undefined}
                    aria-current={page.name === current ? 'page' : undefined}
                    onClick={onLeave}
                    preload={false}
                  >
                    {page.label}
                  </Link>
                </li>
              ))}
              {group === 'panel' && text === '' && (
                <li>
                  <RecoveryCodesButton />
                </li>
              )}
              {group === 'game' && text === '' && (
                <li>
                  <ResetStatisticsButton />
                </li>
              )}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className={s.none}>{m.admin_nothing_found()}</p>}
      </div>
    </nav>
  );
}
