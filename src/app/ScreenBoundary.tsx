import { Component, type ReactNode } from 'react';
import { ScreenFailed } from './ScreenFailed.tsx';

interface Props {
  /** Makes the screen anew. */
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps the layout standing when a screen breaks. */
export class ScreenBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ScreenFailed onRetry={this.props.onRetry} /> : this.props.children;
  }
}
