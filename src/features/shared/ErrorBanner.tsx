import { useT } from '#i18n/browser.ts';
import { Banner, Empty } from '#ui/feedback/feedback.tsx';
import { Button } from '#ui/Button.tsx';
import { type StatusMessages, toErrorMessage } from './error-messages.ts';

interface ErrorBannerProps {
  /** An error, or its message; without one nothing is rendered. */
  error: unknown;
  messages?: StatusMessages;
  title?: string;
  onRetry?: () => void;
}

/** The failure of a form, an action or a request, announced as soon as it appears. */
export function ErrorBanner({ error, messages, title, onRetry }: ErrorBannerProps) {
  const t = useT('common');
  if (!error) return null;
  const action = onRetry && (
    <Button size="small" onClick={onRetry}>
      {t('common:tryAgain')}
    </Button>
  );
  return (
    <Banner tone="danger" role="alert" title={title} action={action}>
      {typeof error === 'string' ? error : toErrorMessage(error, t, messages)}
    </Banner>
  );
}

interface LoadFailureProps {
  /** What could not be loaded; without it the reason is the title. */
  title?: string;
  error: unknown;
  retry: () => void;
}

/** The reason why data could not be loaded, in their place, with a retry button. */
export function LoadFailure({ title, error, retry }: LoadFailureProps) {
  const t = useT('common');
  const reason = toErrorMessage(error, t);
  return (
    <div role="alert">
      <Empty icon="warning" title={title ?? reason} action={<Button onClick={retry}>{t('common:tryAgain')}</Button>}>
        {title && reason}
      </Empty>
    </div>
  );
}
