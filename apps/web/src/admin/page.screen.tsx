import type { SectionSummary } from '@guildhall/contract/kit/section/section-summary';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import * as m from '../messages/messages.js';
import { createChunkLoader } from '../shared/parts/fetched.ts';
import { buildOfficeLink } from './engine/office-link.ts';
import { SectionScreen } from './engine/section.screen.tsx';
import { parseRouteRowId, useListAddress } from './engine/list/use-list-address.ts';
import { loadSectionOverride } from './overrides.ts';
import { buildSectionDeclarationQuery, localizeDeclaration, type OfficePage } from './pages.ts';
import t from './styles/table.module.css';

/** Scrolls the open tab into view, because the tabs scroll on a narrow page. */
const intoSight = (tab: HTMLAnchorElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function Tabs({ page, current }: { page: OfficePage; current: SectionSummary }) {
  if (page.sections.length < 2) return null;
  return (
    <nav className={t.tabs} aria-label={m.admin_tabs()}>
      {page.sections.map((section) => (
        <Link
          key={section.name}
          ref={section === current ? intoSight : undefined}
          {...buildOfficeLink(page.name, undefined, { tab: section.name })}
          aria-current={section === current ? 'page' : undefined}
          preload={false}
        >
          {section.menu.tab ?? section.menu.label}
        </Link>
      ))}
    </nav>
  );
}

const overrideQuery = (name: string) => ({
  queryKey: ['office-override', name],
  queryFn: createChunkLoader(() => loadSectionOverride(name)),
  staleTime: Infinity,
});

/** Loads a part of the program. A failure to load becomes an error of the surrounding page. */
function useFetched<T>(query: Parameters<typeof useQuery<T>>[0]) {
  const result = useQuery(query);
  if (result.error) throw result.error;
  return result;
}

/** A page of declared sections: the section in the address, with the other sections as tabs. */
function SectionsPage({ page, id }: { page: OfficePage; id: string | undefined }) {
  const { search } = useListAddress(page.name);
  const current = page.sections.find((section) => section.name === search.tab) ?? page.sections[0];
  const override = useFetched(overrideQuery(current?.name ?? ''));
  const declaration = useFetched(buildSectionDeclarationQuery(current?.name ?? ''));
  if (!current || !declaration.data || override.isPending) return null;
  const section = localizeDeclaration(declaration.data);
  const tabs = <Tabs page={page} current={current} />;
  if (section.kind === 'settings')
    return (
      <Suspense>
        <SettingsScreen key={section.name} section={section} tabs={tabs} override={override.data} />
      </Suspense>
    );
  return (
    <SectionScreen
      key={section.name}
      section={section}
      id={parseRouteRowId(id)}
      override={override.data ?? undefined}
      tabs={tabs}
    />
  );
}

// the code of forms is loaded when a form is opened.
const SettingsScreen = lazy(
  createChunkLoader(() =>
    import('./engine/settings.screen.tsx').then((part) => ({ default: part.SettingsScreen })),
  ),
);
// support does not use the screens of users, so its browser does not load them.
const PlayerScreen = lazy(
  createChunkLoader(() =>
    import('./users/player/player.screen.tsx').then((part) => ({ default: part.PlayerScreen })),
  ),
);
// a preset is edited as a table of its own instead of a form next to its list.
const PresetScreen = lazy(
  createChunkLoader(() =>
    import('./balance/preset.screen.tsx').then((part) => ({ default: part.BalancePresetScreen })),
  ),
);
const HomeScreen = lazy(
  createChunkLoader(() =>
    import('./home/home.screen.tsx').then((part) => ({ default: part.OfficeHomeScreen })),
  ),
);
const UsersScreen = lazy(
  createChunkLoader(() =>
    import('./users/users.screen.tsx').then((part) => ({ default: part.UsersScreen })),
  ),
);

/** Shows the page of the back office that is named in the address. */
export function OfficePageScreen({ page, id }: { page: OfficePage; id: string | undefined }) {
  const row = parseRouteRowId(id);
  if (page.name === 'balance' && (typeof row === 'number' || row === 'impossible'))
    return (
      <Suspense>
        <PresetScreen key={row} id={row} />
      </Suspense>
    );
  if (page.name === 'home')
    return (
      <Suspense>
        <HomeScreen />
      </Suspense>
    );
  if (page.name !== 'users') return <SectionsPage page={page} id={id} />;
  const user = row;
  return (
    <Suspense>
      {typeof user === 'number' || user === 'impossible' ? (
        <PlayerScreen key={user} id={user} />
      ) : (
        <UsersScreen />
      )}
    </Suspense>
  );
}
