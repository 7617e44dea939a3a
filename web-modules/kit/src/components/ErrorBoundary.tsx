import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** What is shown instead; `retry` draws the children again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** When it changes the fault is forgotten, e.g. the address. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
  readonly resetKey: unknown;
}

/** Each view catches at its own border: one broken part leaves the rest alive (architecture §5). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, hasFailed: false, resetKey: props.resetKey };
  }

  retry = () => this.setState({ error: null, hasFailed: false });

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.state.error, this.retry) : this.props.children;
  }
}
