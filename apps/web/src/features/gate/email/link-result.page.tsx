import { linkProviderNames, type LinkProvider } from '@guildhall/contract/reach/links/link-names';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import * as m from '../../../messages/messages.js';
import { useSession } from '../../../shared/session/session.store.ts';
import { Button, getButtonClass } from '../../../ui/button/button.tsx';
import { usePageTitle } from '../../../shared/page/use-page-title.ts';
import { SignInFrame } from '../gate-frame.tsx';
import { describeLinkFailure } from '../../../shared/links/link-texts.ts';
import { useBeginAccountLink, useAccountLinks } from '../../../shared/links/use-links.ts';

export { OpenlootRefreshPage } from '../openloot-refresh.tsx';

const isProvider = (text: string): text is LinkProvider => Object.hasOwn(linkProviderNames, text);

/**
 * Explains why no account was linked, and offers a way to continue; the address names the provider.
 */
export function AccountLinkFailedPage() {
  const name = useLocation({ select: ({ pathname }) => pathname.slice(1).split('-', 1)[0] ?? '' });
  const { reason } = useSearch({ strict: false }) as { reason?: unknown };
  const session = useSession();
  // other names occur only in addresses to which no provider redirects
  const provider = isProvider(name) ? name : 'discord';
  const title = m.links_failed_title({ provider: linkProviderNames[provider] });
  usePageTitle(title);
  return (
    <SignInFrame title={title}>
      <p role="status">{describeLinkFailure(provider, reason)}</p>
      {session && reason !== 'taken' && <TryAgain provider={provider} />}
      {session ? <ToProfile /> : <ToLogin />}
    </SignInFrame>
  );
}

function TryAgain({ provider }: { provider: LinkProvider }) {
  const begin = useBeginAccountLink('profile-settings');
  return (
    <Button tone="signal" wide busy={begin.isPending} onClick={() => begin.mutate(provider)}>
      {m.links_again()}
    </Button>
  );
}
const ToProfile = () => (
  <Link to="/profile-settings" className={getButtonClass({ wide: true })}>
    {m.links_to_profile()}
  </Link>
);
const ToLogin = () => (
  <Link to="/login" className={getButtonClass({ wide: true })}>
    {m.gate_to_login()}
  </Link>
);

/** Names the linked account, because people often link a different account than they intended. */
export function TwitchLinkedPage() {
  const session = useSession();
  const twitch = useAccountLinks().data?.find(({ provider }) => provider === 'twitch');
  const name = twitch?.state === 'LINKED' ? twitch.name : null;
  usePageTitle(m.links_twitch_done_title());
  return (
    <SignInFrame title={m.links_twitch_done_title()}>
      <p role="status">{m.links_twitch_done_text()}</p>
      {name !== null && <p>{m.links_twitch_done_as({ name })}</p>}
      {session ? (
        <>
          <Link to="/dashboard" className={getButtonClass({ tone: 'signal', wide: true })}>
            {m.gate_continue()}
          </Link>
          <Link to="/profile-settings" className="link">
            {m.links_not_you()}
          </Link>
        </>
      ) : (
        <ToLogin />
      )}
    </SignInFrame>
  );
}
