/** Starts the viewer of an API document. Only the pages of the API documents load it. */
const { viewer, source, needsAdmin, failed, forAdministrators } = document.body.dataset;
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
try {
  const [spec] = await Promise.all([loadDocument(), loadViewer()]);
  const shown = document.createElement('div');
  place.append(shown);
  window.SwaggerUIBundle({
    spec,
    domNode: shown,
    deepLinking: true,
    displayOperationId: true,
    docExpansion: Object.keys(spec.paths).length > 40 ? 'none' : 'list',
    defaultModelsExpandDepth: 0,
    filter: true,
    supportedSubmitMethods: [],
    validatorUrl: null,
    onComplete: () => {
      // the viewer needs seconds for the large document; the message stays until then
      place.replaceChildren(shown);
      place.removeAttribute('aria-busy');
    },
  });
} catch (error) {
  say(error instanceof TypeError ? failed : error.message);
}
