import { useEffect } from 'react';

/** Sets the title of the browser's tab, for pages that load after the frame around them. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Guildhall`;
  }, [title]);
}
