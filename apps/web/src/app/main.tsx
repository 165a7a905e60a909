import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { settleArrival } from '../shared/arrival.ts';
import { markDocumentLanguage } from '../shared/locale.ts';
import { reloadSession } from '../shared/session/reload-session.ts';
import { App } from './app.tsx';

settleArrival();
void reloadSession();
markDocumentLanguage();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
