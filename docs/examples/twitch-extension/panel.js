// Panel of a Twitch extension: reports that its viewer is watching, and claims rewards.
const base = document.querySelector('meta[name=guildhall]').content;
const note = document.getElementById('note');
const share = document.getElementById('share');
const list = document.getElementById('rewards');
const minuteMs = 60_000;
let token = '';

/** Calls Guildhall as the viewer. Throws its answer, with `code` and `message`, unless it is a success. */
async function ask(method, path) {
  const answer = await fetch(`${base}/api/twitch-extension/${path}`, {
    method,
    credentials: 'omit',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await answer.json();
  if (!answer.ok) throw body;
  return body;
}

/** Says what is missing; the message comes in the viewer's language. */
function explain({ code, message }) {
  note.textContent = message ?? 'No answer. We try again in a minute.';
  share.hidden = code !== 'FORBIDDEN';
}

function toItem({ id, name, minutes, watchMinutes, status }) {
  const item = document.createElement('li');
  const text = document.createElement('span');
  text.textContent = name;
  item.append(text);
  if (status === 'READY') {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Claim';
    button.setAttribute('aria-label', `Claim ${name}`);
    button.addEventListener('click', () => claim(id, button));
    item.append(button);
  } else {
    const state = document.createElement('span');
    state.textContent = status === 'CLAIMED' ? 'Claimed' : `${minutes} of ${watchMinutes} minutes`;
    item.append(state);
  }
  return item;
}

async function show() {
  const { data } = await ask('GET', 'rewards');
  list.replaceChildren(...data.map(toItem));
  note.textContent = data.length > 0 ? 'Keep watching, and claim what is ready.' : 'Nothing yet.';
  share.hidden = true;
}

/** A lost answer does no harm: what was claimed meanwhile is listed as claimed. */
async function claim(id, button) {
  button.disabled = true;
  try {
    await ask('POST', `rewards/${id}/claim`);
  } catch (failure) {
    if (failure.code !== 'ALREADY_CLAIMED') return explain(failure);
  } finally {
    button.disabled = false;
  }
  return show().catch(explain);
}

/** One heartbeat a minute counts; more do no harm. */
async function beat() {
  if (token === '' || document.hidden) return;
  try {
    await ask('POST', 'heartbeats');
    await show();
  } catch (failure) {
    explain(failure);
  }
}

// called at the start, and whenever Twitch has renewed the token
globalThis.Twitch.ext.onAuthorized((authorized) => {
  const isFirst = token === '';
  token = authorized.token;
  if (isFirst || !share.hidden) void beat();
});
share.addEventListener('click', () => globalThis.Twitch.ext.actions.requestIdShare());
setInterval(beat, minuteMs);
