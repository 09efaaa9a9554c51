import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { importChunk } from '#lib/chunk-reload.ts';
import { ErrorBanner } from './ErrorBanner.tsx';

interface LoadOptions {
  /** Rendered while code or translations load. */
  fallback?: ReactNode;
  /** False if nothing is rendered after a failure, for a part that the page can do without. */
  showsFailure?: boolean;
  /** Names what could not be loaded; without it, the error message is general. */
  failureTitle?: MessageKey<'common'>;
}

/**
 * Shows an error message in place of children whose code or translations cannot be loaded, or whose rendering fails; the
 * rest of the island stays. Its button reloads the page, because most browsers remember a failed import until then.
 * Without a boundary, React would unmount the whole island.
 */
export class LoadBoundary extends Component<
  LoadOptions & { children: ReactNode },
  { failure: { error: unknown } | null }
> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { fallback, showsFailure = true, failureTitle, children } = this.props;
    const { failure } = this.state;
    if (!failure) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!showsFailure) return null;
    // The translation of the message may be missing too. Without a boundary of its own, this one would render it again
    // and again.
    return (
      <LoadBoundary showsFailure={false}>
        <LoadErrorBanner error={failure.error} title={failureTitle} />
      </LoadBoundary>
    );
  }
}

function LoadErrorBanner({ error, title }: { error: unknown; title: MessageKey<'common'> | undefined }) {
  const t = useT('common');
  return <ErrorBanner error={error} title={title && t(title)} onRetry={() => location.reload()} />;
}

/** A component in a `LoadBoundary`, whose code is loaded when it is first rendered. */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  options: LoadOptions = {},
): ComponentType<Props> {
  const Loaded = lazy(() => importChunk(load));
  return function LazyComponent(props) {
    return (
      <LoadBoundary {...options}>
        <Loaded {...props} />
      </LoadBoundary>
    );
  };
}
