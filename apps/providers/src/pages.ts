/** Pages of the local providers, kept as plain as possible. */
import type { ServerResponse } from 'node:http';
import type { FakeDiscordGuild } from './discord-guild.ts';
import type { ProviderFaults } from './provider.ts';

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 10vh auto; padding: 0 1rem }
  form { display: grid; gap: 1rem } label { display: grid; gap: .25rem }
  label.line { display: flex; gap: .5rem }
  input, button { font: inherit; padding: .6rem .8rem }`;

function show(reply: ServerResponse, title: string, body: string): void {
  reply.setHeader('content-type', 'text/html; charset=utf-8');
  reply.end(
    `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escape(title)}</title>
<style>${style}</style><h1>${escape(title)}</h1>${body}</html>`,
  );
}

/**
 * Asks the user to enter an account, and to grant the product the scopes that the product requests.
 */
export const renderConsentPage = (
  reply: ServerResponse,
  title: string,
  scopes: readonly string[],
) =>
  show(
    reply,
    `Local ${title}`,
    `<p>Guildhall asks for access to your account: ${scopes.map(escape).join(', ')}.</p>
<form method="post"><label>Account <input name="account" value="1001" required></label>
<button name="allow" value="1">Authorize</button>
<button name="allow" value="0" formnovalidate>Cancel</button></form>`,
  );

/** Shows the actions of accounts on posts, with a form to add more. */
export const renderPostActionsPage = (reply: ServerResponse, performedActions: readonly string[]) =>
  show(
    reply,
    'Local Twitter: posts',
    `<form method="post"><label>Link or number of the post <input name="post" required></label>
<label>Action <select name="action"><option>LIKE<option>REPOST<option>REPLY</select></label>
<label>Account <input name="account" value="1001" required></label><button>Do it</button></form>
<ul>${performedActions.map((line) => `<li>${escape(line)}`).join('')}</ul>`,
  );

/** Invites an account to the studio's server and shows the account that has joined. */
export const renderInvitationPage = (reply: ServerResponse, joined: string | undefined) =>
  show(
    reply,
    'Local Discord: invitation',
    joined
      ? `<p>Account ${escape(joined)} is on the server now.</p>`
      : `<p>You are invited to the server of the game.</p>
<form method="post"><label>Account <input name="account" value="1001" required></label>
<button>Join the server</button></form>`,
  );

/**
 * Shows members of the studio's server with their roles, and sets the answer that the studio's bot
 * receives.
 */
export const renderGuildPage = (
  reply: ServerResponse,
  guild: Pick<FakeDiscordGuild, 'fault' | 'unknownRoles' | 'unknownUsers' | 'listMembers'>,
  faults: readonly string[],
) =>
  show(
    reply,
    'Local Discord: server',
    `<ul>${guild
      .listMembers()
      .map(
        ([account, roles]) =>
          `<li>Account ${escape(account)}: ${roles.map(escape).join(', ') || 'no roles'}
<form method="post"><button name="leave" value="${escape(account)}">Leaves</button></form></li>`,
      )
      .join('')}</ul>
<form method="post"><label>The bot is answered <select name="fault">${faults
      .map((fault) => `<option${fault === guild.fault ? ' selected' : ''}>${fault}</option>`)
      .join('')}</select></label>
<label>Roles that are unknown <input name="unknownRoles" value="${escape([...guild.unknownRoles].join(' '))}"></label>
<label>Accounts that are unknown <input name="unknownUsers" value="${escape([...guild.unknownUsers].join(' '))}"></label>
<button>Set</button></form><p><a href="/invite/guildhall">Invitation</a></p>`,
  );

/** Shows the faults of a provider, with a form that sets them. */
export const renderFaultsPage = (reply: ServerResponse, title: string, faults: ProviderFaults) =>
  show(
    reply,
    `Local ${title}`,
    `<p>It stands for ${escape(title)} on this machine, and misbehaves as you wish.</p>
<form method="post" action="/faults">
<label>Milliseconds that it answers later <input name="slowMs" value="${faults.slowMs}"></label>
<label class="line"><input type="checkbox" name="nonsense"${faults.nonsense ? ' checked' : ''}> Answers nonsense</label>
<label class="line"><input type="checkbox" name="down"${faults.down ? ' checked' : ''}> Is down</label>
<label class="line"><input type="checkbox" name="lost"${faults.lost ? ' checked' : ''}> Does what it is asked without answering</label>
<label class="line"><input type="checkbox" name="forged"${faults.forged ? ' checked' : ''}> Signs ID tokens with a wrong key</label>
<label>Accounts that have taken access away <input name="revoked" value="${escape(faults.revoked.join(' '))}"></label>
<button>Set</button></form>`,
  );
