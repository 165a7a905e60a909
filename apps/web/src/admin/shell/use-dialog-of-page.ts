import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * State of a dialog that the frame around the pages opens. The dialog closes when the operator
 * changes the page, because its question concerns only the page on which it was opened.
 */
export function useDialogOfPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState(path);
  if (path !== page) {
    setPage(path);
    setOpen(false);
  }
  return [isOpen, setOpen] as const;
}
