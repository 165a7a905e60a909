import { providerNames, type LinkProvider } from '@guildhall/contract/reach/links';
import { Link, useSearch } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { useSession } from '../../shared/session/session.store.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { GateFrame } from '../gate/gate-frame.tsx';
import { explainFailure } from './link-texts.ts';
import { useBeginLink, useLinks } from './use-links.ts';

export const DiscordFailedPage = () => <FailedPage provider="discord" />;
export const TwitchFailedPage = () => <FailedPage provider="twitch" />;
export const TwitterFailedPage = () => <FailedPage provider="twitter" />;
export const OpenlootFailedPage = () => <FailedPage provider="openloot" />;

/** Says why no account was linked, and leads on. Twitch's opens without a session. */
function FailedPage({ provider }: { provider: LinkProvider }) {
  const { reason } = useSearch({ strict: false }) as { reason?: string };
  const session = useSession();
  return (
    <GateFrame title={m.links_failed_title({ provider: providerNames[provider] })}>
      <p role="status">{explainFailure(provider, reason)}</p>
      {session && reason !== 'taken' && <TryAgain provider={provider} />}
      {session ? <ToProfile /> : <ToLogin />}
    </GateFrame>
  );
}

function TryAgain({ provider }: { provider: LinkProvider }) {
  const begin = useBeginLink('profile-settings');
  return (
    <Button tone="signal" wide busy={begin.isPending} onClick={() => begin.mutate(provider)}>
      {m.links_again()}
    </Button>
  );
}
const ToProfile = () => (
  <Link to="/profile-settings" className={buttonClass({ wide: true })}>
    {m.links_to_profile()}
  </Link>
);
const ToLogin = () => (
  <Link to="/login" className={buttonClass({ wide: true })}>
    {m.gate_to_login()}
  </Link>
);

/** Names the account that was linked: people often link another one than they meant. */
export function TwitchSucceededPage() {
  const session = useSession();
  const twitch = useLinks().data?.find(({ provider }) => provider === 'twitch');
  const name = twitch?.state === 'LINKED' ? twitch.name : null;
  return (
    <GateFrame title={m.links_twitch_done_title()}>
      <p role="status">{m.links_twitch_done_text()}</p>
      {name !== null && <p>{m.links_twitch_done_as({ name })}</p>}
      {session ? (
        <>
          <Link to="/dashboard" className={buttonClass({ tone: 'signal', wide: true })}>
            {m.gate_continue()}
          </Link>
          <Link to="/profile-settings" className="link">
            {m.links_not_you()}
          </Link>
        </>
      ) : (
        <ToLogin />
      )}
    </GateFrame>
  );
}
