/** Import graph as the bundler exposes it. */
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
 * Returns true for modules of the control kit and their direct importers. Most of them are loaded
 * when a control is pressed, and a shared chunk would load them on every page.
 */
const isOfKit = (id: string, graph: Graph): boolean =>
  kit.test(id) || (graph.getModuleInfo(id)?.importedIds.some((entry) => kit.test(entry)) ?? false);

/**
 * Creates a check that is true for modules that the portal imports, directly or indirectly, and
 * that do not belong to the kit. Modules used only by the back office must not reach players
 * through a shared chunk. Texts are matched by name, because one list imports all of them.
 */
export function createPortalModulePredicate(): (id: string, graph: Graph) => boolean {
  const known = new Map<string, boolean>();
  const isPortal = (id: string, graph: Graph): boolean => {
    if (/\/src\/messages\//.test(id)) return !/\/admin_/.test(id);
    if (/\/src\/(app|features)\//.test(id)) return true;
    if (/\/src\/admin\//.test(id)) return false;
    const before = known.get(id);
    if (before !== undefined) return before;
    // prevents endless recursion in import cycles
    known.set(id, false);
    const info = graph.getModuleInfo(id);
    const importers = [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])];
    const answer = importers.some((importer) => isPortal(importer, graph));
    known.set(id, answer);
    return answer;
  };
  return (id, graph) => !isOfKit(id, graph) && isPortal(id, graph);
}
