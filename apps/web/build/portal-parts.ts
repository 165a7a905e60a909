/** What the bundler knows of who imports a module. */
interface Graph {
  getModuleInfo(
    id: string,
  ): {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly importedIds: readonly string[];
  } | null;
}

const kit = /\/node_modules\/@(base-ui|floating-ui)\//;
/**
 * Whether a module is of the kit of controls, or draws with it: much of that is opened by a press,
 * and would come to every page with what several parts share.
 */
const isOfKit = (id: string, graph: Graph): boolean =>
  kit.test(id) || (graph.getModuleInfo(id)?.importedIds.some((entry) => kit.test(entry)) ?? false);

/**
 * Tells whether the portal imports a module, over however many others, and may have it at once: what
 * only the back office imports must not come to a player with what both share. Words go by their
 * names, because one list imports them all.
 */
export function portalParts(): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();
  const isPortal = (id: string, graph: Graph): boolean => {
    if (/\/src\/messages\//.test(id)) return !/\/admin_/.test(id);
    if (/\/src\/(app|features)\//.test(id)) return true;
    if (/\/src\/admin\//.test(id)) return false;
    const before = known.get(id);
    if (before !== undefined) return before;
    // a way that leads back here finds nothing new
    known.set(id, false);
    const info = graph.getModuleInfo(id);
    const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
    const answer = importers.some((importer) => isPortal(importer, graph));
    known.set(id, answer);
    return answer;
  };
  return (id, graph) => !isOfKit(id, graph) && isPortal(id, graph);
}
