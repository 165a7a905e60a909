/** Starts the viewer of an API document. Only the pages of the API documents load it. */
import { findCalls, listCalls, pickSection } from './sections.mjs';

const { viewer, source, needsAdmin, failed, forAdministrators, search, sections, none } =
  document.body.dataset;
const place = document.querySelector('#reference');

/** Shows a message in place of the document. */
function say(text) {
  const note = document.createElement('p');
  note.className = 'note';
  note.setAttribute('role', 'alert');
  note.textContent = text;
  place.replaceChildren(note);
  place.removeAttribute('aria-busy');
}
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followScheme();
dark.addEventListener('change', followScheme);

/**
 * Reads a value that the pages of the product have stored; null if there is no value or no storage.
 */
function readStored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
/**
 * Returns the headers that allow reading the document of the back office; they carry both sessions
 * of this browser.
 */
const adminHeaders = () => ({
  authorization: `Bearer ${readStored('bf-session')?.token ?? ''}`,
  'x-admin-session': String(readStored('bf-bank') ?? ''),
});
async function loadDocument() {
  const answer = await fetch(source, needsAdmin === 'true' ? { headers: adminHeaders() } : {});
  const isRefused = needsAdmin === 'true' && [400, 401, 403].includes(answer.status);
  if (isRefused) throw new Error(forAdministrators);
  if (!answer.ok) throw new Error(failed);
  return answer.json();
}
const loadViewer = () =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = viewer;
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(failed)));
    document.head.append(script);
  });

// the viewer sanitizes its markup itself and passes it as text; scripts stay forbidden
window.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => markup,
  createScriptURL: (address) => {
    if (address === viewer) return address;
    throw new TypeError(`No script of these pages: ${address}`);
  },
});
/** Addresses of calls and sections, as the viewer writes them behind the `#`. */
const toHash = ({ tag, operationId }) =>
  `#/${[tag, operationId]
    .filter((part) => part !== undefined)
    .map(encodeURIComponent)
    .join('/')}`;
const readTag = () => {
  const tag = location.hash.split('/')[1] ?? '';
  try {
    return decodeURIComponent(tag);
  } catch {
    // the address was cut off or typed by hand
    return tag;
  }
};

function createLink(target, name, note) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = toHash(target);
  const text = document.createElement('span');
  text.textContent = name;
  const small = document.createElement('small');
  small.textContent = note;
  link.append(text, small);
  item.append(link);
  return item;
}
/**
 * Builds the menu: a search field above the sections of a document, which are replaced by the
 * matching calls while the field has a text. Returns the element, and a function that marks the
 * section on display.
 */
function createMenu(calls, getShownTag) {
  const menu = document.createElement('div');
  menu.className = 'menu';
  const label = document.createElement('label');
  const name = document.createElement('span');
  name.textContent = search;
  const field = document.createElement('input');
  field.type = 'search';
  label.append(name, field);
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const nav = document.createElement('nav');
  nav.setAttribute('aria-label', sections);
  const list = document.createElement('ul');
  nav.append(list);
  menu.append(label, status, nav);

  const tags = [...Map.groupBy(calls, ({ tag }) => tag)].sort(([a], [b]) => (a < b ? -1 : 1));
  const mark = () => {
    for (const link of list.querySelectorAll('a'))
      if (link.hash === toHash({ tag: getShownTag() })) {
        link.setAttribute('aria-current', 'true');
        nav.scrollTop = link.offsetTop - nav.clientHeight / 2;
      } else link.removeAttribute('aria-current');
  };
  const fill = () => {
    const text = field.value.trim();
    const found = text === '' ? undefined : findCalls(calls, text);
    list.replaceChildren(
      ...(found === undefined
        ? tags.map(([tag, { length }]) => createLink({ tag }, tag, String(length)))
        : found.map((call) => createLink(call, call.summary, `${call.method} ${call.path}`))),
    );
    list.classList.toggle('calls', found !== undefined);
    status.textContent = found?.length === 0 ? none : '';
    mark();
  };
  field.addEventListener('input', fill);
  fill();
  return { menu, mark };
}

/**
 * Starts the viewer in an element. Resolves when the viewer shows the document; until then the page
 * shows the message that it loads.
 */
const startViewer = (spec, domNode, options = {}) =>
  new Promise((resolve) => {
    const ui = window.SwaggerUIBundle({
      spec,
      domNode,
      deepLinking: true,
      displayOperationId: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      supportedSubmitMethods: [],
      validatorUrl: null,
      ...options,
      onComplete: () => resolve(ui),
    });
  });

/**
 * Shows a large document one section at a time; the fragment of the page's address names the
 * section and the call. Returns the element, and a function to call once the element is on the
 * page.
 */
async function showSections(spec) {
  const calls = listCalls(spec);
  const names = new Set(calls.map(({ tag }) => tag));
  let shownTag = names.has(readTag()) ? readTag() : calls[0].tag;
  const shown = document.createElement('div');
  const { menu, mark } = createMenu(calls, () => shownTag);
  const columns = document.createElement('div');
  columns.className = 'columns';
  columns.append(menu, shown);
  const ui = await startViewer(pickSection(spec, shownTag), shown);
  addEventListener('hashchange', () => {
    const tag = readTag();
    if (!names.has(tag)) return;
    if (tag !== shownTag) {
      shownTag = tag;
      ui.specActions.updateSpec(JSON.stringify(pickSection(spec, tag)));
      scrollTo({ top: 0 });
    }
    ui.layoutActions.parseDeepLinkHash(location.hash);
    mark();
  });
  return { shown: columns, mark };
}
async function showWhole(spec) {
  const shown = document.createElement('div');
  await startViewer(spec, shown, { filter: true });
  return { shown, mark: () => undefined };
}
try {
  const [spec] = await Promise.all([loadDocument(), loadViewer()]);
  const isLarge = Object.keys(spec.paths).length > 40;
  const { shown, mark } = await (isLarge ? showSections(spec) : showWhole(spec));
  place.replaceChildren(shown);
  place.removeAttribute('aria-busy');
  mark();
} catch (error) {
  say(error instanceof TypeError ? failed : error.message);
}
