/**
 * Divides a large API document into sections, one for each tag. The viewer resolves its whole
 * document again whenever a call is opened, which takes seconds for the document of the back
 * office.
 */

/** Lists all calls of a document in its order. A call belongs to its first tag. */
export const listCalls = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          operationId,
          summary = '',
          tags: [tag],
        },
      ]) => ({ tag, operationId, summary, path, method: method.toUpperCase() }),
    ),
  );

/** Returns the calls in whose path, name or summary each word of a text occurs. */
export function findCalls(calls, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ method, path, operationId, summary }) => {
    const searched = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

/**
 * Adds the components that a part of the document refers to, and all components that these refer to
 * in turn.
 */
function collectComponents(part, components, collected) {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key !== '$ref' || typeof value !== 'string') {
      collectComponents(value, components, collected);
      continue;
    }
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(value) ?? [];
    if (name === undefined || collected[kind]?.[name] !== undefined) continue;
    (collected[kind] ??= {})[name] = components[kind][name];
    collectComponents(components[kind][name], components, collected);
  }
}

/**
 * Returns a complete document that contains only the calls of a tag and the components that they
 * refer to.
 */
export function pickSection(document, tag) {
  const paths = {};
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, call] of Object.entries(methods))
      if (call.tags[0] === tag) (paths[path] ??= {})[method] = call;
  const components = { securitySchemes: document.components.securitySchemes };
  collectComponents(paths, document.components, components);
  return { ...document, tags: document.tags.filter(({ name }) => name === tag), paths, components };
}
