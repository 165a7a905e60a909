import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import * as m from '../../messages/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { reloadKeepingInput } from '../session/leave.ts';
import { createChunkLoader, ChunkLoadError } from './fetched.ts';
import classes from './lazy-part.module.css';
import { hasServerNewerBuild } from './missing.ts';

interface BoundaryProps {
  /** Draws the replacement of the failed content; `retry` resets the boundary. */
  readonly missing: (retry: () => void, error: unknown) => ReactNode;
  /**
   * Returns true for errors that this boundary handles; all others go to the boundary around it.
   */
  readonly takes: (error: unknown) => boolean;
  readonly children: ReactNode;
}
/** Limits the failure of a part to this part, so that the page around it keeps its state. */
export class LazyErrorBoundary extends Component<BoundaryProps, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {};
  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }
  override render(): ReactNode {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    if (!this.props.takes(failed.error)) throw failed.error;
    return this.props.missing(() => this.setState({ failed: undefined }), failed.error);
  }
}
const isMissing = (error: unknown): boolean => error instanceof ChunkLoadError;

/**
 * Replacement for a part that failed to load; offers a retry or a reload, depending on the cause.
 */
function MissingPart({ onRetry }: { onRetry: () => void }) {
  const [isUpdate, setUpdate] = useState(false);
  useEffect(() => {
    void hasServerNewerBuild().then(setUpdate);
  }, []);
  return (
    <div role="alert" className={classes.missing}>
      <p>{isUpdate ? m.update_text() : m.state_error_title()}</p>
      <Button small onClick={isUpdate ? reloadKeepingInput : onRetry}>
        {isUpdate ? m.page_reload() : m.state_retry()}
      </Button>
    </div>
  );
}

/**
 * Creates a component whose code loads when it is first drawn. If the download fails, the component
 * offers a retry in its place, and the page around it keeps its input.
 * @param waiting Draws the placeholder.
 */
export function createLazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: (props: P) => ReactNode,
): ComponentType<P> {
  const fetchPart = createChunkLoader(load);
  const begin = () => lazy(async () => ({ default: await fetchPart() }));
  // React remembers that a component has failed, so another attempt needs a new component
  let newest = begin();
  return function LazyPart(props: P) {
    const [Found, setFound] = useState(() => newest);
    const retry = (): void => {
      newest = begin();
      setFound(() => newest);
    };
    return (
      <LazyErrorBoundary
        takes={isMissing}
        missing={(reset) => (
          <MissingPart
            onRetry={() => {
              retry();
              reset();
            }}
          />
        )}
      >
        <Suspense fallback={waiting?.(props)}>
          <Found {...props} />
        </Suspense>
      </LazyErrorBoundary>
    );
  };
}
