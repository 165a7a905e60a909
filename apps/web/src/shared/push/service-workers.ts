/**
 * Returns the browser's service workers; undefined if the browser has none or forbids access (a
 * private window of Firefox throws).
 */
export function findServiceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker as ServiceWorkerContainer | undefined;
  } catch {
    return undefined;
  }
}
