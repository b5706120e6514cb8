import { Component, type ComponentType, type ReactNode, use } from 'react';
import { ensureWords } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/namespaces.ts';
import PartFailedScreen from './ChunkFailedScreen.tsx';
import { createPart, isPartFailure, type Part, retryPart } from './chunks.ts';
import { recoverPage } from './recoverPage.ts';
import { restoreStyleParts } from './styleChunks.ts';

const page = {
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

/** Shows the failure screen for a part that did not come; every other error goes on upwards. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
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
    if (!isPartFailure(error)) throw error;
    return <PartFailedScreen onRetry={this.retry} />;
  }
}

/** A component that is loaded when it is first shown, together with its words. `PartView` shows it. */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  words: readonly Namespace[] = [],
): Part<ComponentType<P>> =>
  createPart(async () => {
    await restoreStyleParts();
    try {
      const [module] = await Promise.all([load(), ensureWords(words)]);
      return module.default;
    } catch (error) {
      // until the newer page is there, this one goes on waiting
      if (await recoverPage()) await new Promise(() => {});
      throw error;
    }
  });

interface PartViewProps<P> {
  part: Part<ComponentType<P>>;
  /** What the component is given. */
  props: P;
}

/** Shows a part; one that is missing, or later than the time-out, gives way to the failure screen, from where it is loaded again. */
export function PartView<P extends object>({ part, props }: PartViewProps<P>) {
  return (
    <PartBoundary retry={() => retryPart(part, page)}>
      <Loaded part={part} props={props} />
    </PartBoundary>
  );
}

function Loaded<P extends object>({ part, props }: PartViewProps<P>) {
  const Screen = use(part.read());
  return <Screen {...props} />;
}
