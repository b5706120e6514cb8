import { Component, type ReactNode } from 'react';
import { useReloadRoot } from './reloadRoot.ts';
import { ScreenFailed } from './ScreenFailed.tsx';

/** Keeps what is around it standing when a screen breaks. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <BrokenScreen /> : this.props.children;
  }
}

function BrokenScreen() {
  return <ScreenFailed onRetry={useReloadRoot()} />;
}
