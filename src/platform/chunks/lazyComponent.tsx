import { Component, type ComponentType, type ReactNode, use } from 'react';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import type { Namespace } from '#src/platform/i18n/namespaces.ts';
import ChunkFailedScreen from './ChunkFailedScreen.tsx';
import { type Chunk, createChunk, isChunkFailure, retryChunk } from './chunks.ts';
import { recoverPage } from './recoverPage.ts';
import { restoreStyleChunks } from './styleChunks.ts';

const retryDeps = {
  reachable: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
};

interface BoundaryProps {
  retry: () => Promise<unknown>;
  children: ReactNode;
}

/** Shows the failure screen for a chunk that failed to load; rethrows every other error. */
class ChunkBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  readonly retry = async () => {
    await this.props.retry();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isChunkFailure(error)) throw error;
    return <ChunkFailedScreen onRetry={this.retry} />;
  }
}

/** Returns a component that is loaded, together with its namespaces, when `LazyView` first shows it. */
export const lazyComponent = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  namespaces: readonly Namespace[] = [],
): Chunk<ComponentType<P>> =>
  createChunk(async () => {
    await restoreStyleChunks();
    try {
      const [module] = await Promise.all([load(), loadNamespaces(namespaces)]);
      return module.default;
    } catch (error) {
      // keeps the skeleton until the page has reloaded
      if (await recoverPage()) await new Promise(() => {});
      throw error;
    }
  });

interface LazyViewProps<P> {
  chunk: Chunk<ComponentType<P>>;
  /** Props of the component. */
  props: P;
}

/** Shows a lazy component, or the failure screen with a retry if its chunk is missing or exceeds the time-out. */
export function LazyView<P extends object>({ chunk, props }: LazyViewProps<P>) {
  return (
    <ChunkBoundary retry={() => retryChunk(chunk, retryDeps)}>
      <LoadedComponent chunk={chunk} props={props} />
    </ChunkBoundary>
  );
}

function LoadedComponent<P extends object>({ chunk, props }: LazyViewProps<P>) {
  // a loaded component is rendered at once: a promise, even a cached one, would make a server-rendered page wait
  const Screen = chunk.loaded() ?? use(chunk.read());
  return <Screen {...props} />;
}
