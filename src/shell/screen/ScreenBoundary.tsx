import { Component, type ReactNode } from 'react';
import { useReloadRoot } from './reloadRoot.ts';
import { ScreenFailed } from './ScreenFailed.tsx';

/** Contains the error of a screen, so that the frame around it stays. */
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
