import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Rendered instead of the children after an error; `retry` renders them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Resets the error when it changes, e.g. the address. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly hasFailed: boolean;
  readonly resetKey: unknown;
}

/** Each view has its own error boundary: one broken part does not affect the rest. */
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
