/**
 * The browser's service workers; undefined where it has none, or forbids to ask for them (a private
 * window of Firefox throws).
 */
export function findServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker as ServiceWorkerContainer | undefined;
  } catch {
    return undefined;
  }
}
