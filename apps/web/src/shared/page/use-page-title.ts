import { useEffect } from 'react';

/** Sets the title in the browser's tab, for a page that loads after the frame around it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Guildhall`;
  }, [title]);
}
