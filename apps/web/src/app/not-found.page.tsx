import type { Feature } from '@guildhall/contract/features';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { featureNames } from 'virtual:feature-names';
import * as m from '../messages/messages.js';
import { getLocale } from '../messages/runtime.js';
import { useSession } from '../shared/session/session.store.ts';
import { showMessage } from '../ui/toasts/toast.store.ts';
import { UnavailablePageNotice } from '../ui/unavailable-page/unavailable-page.tsx';

/** Redirects an unknown address to the root and shows a message about it. */
export function NotFoundPage() {
  const navigate = useNavigate();
  useEffect(() => {
    showMessage({ key: 'unknown-page', text: m.page_unknown(), tone: 'info' });
    void navigate({ to: '/', replace: true });
  }, [navigate]);
  return null;
}

/** Page for a feature that operators have closed. The page names the feature and links back. */
export function ClosedFeaturePage({ feature }: { feature: Feature }) {
  const navigate = useNavigate();
  const session = useSession();
  return (
    <UnavailablePageNotice
      icon="lock"
      title={m.page_closed()}
      text={m.page_closed_text({ name: featureNames[feature][getLocale()] })}
      button={session ? m.page_unknown_home() : m.gate_to_login()}
      onPress={() => void navigate({ to: '/', replace: true })}
    />
  );
}
