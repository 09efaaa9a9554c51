import { useT } from '#i18n/browser.ts';
import { Banner, Empty } from '#ui/feedback/feedback.tsx';
import { Button } from '#ui/Button.tsx';
import { type StatusMessages, toErrorMessage } from './error-messages.ts';

interface ErrorBannerProps {
  /** An error, or its message. A falsy value renders nothing. */
  error: unknown;
  messages?: StatusMessages;
  title?: string | undefined;
  onRetry?: () => void;
}

/** The message of a failed form, action or request. Screen readers announce it when it appears. */
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
  /** Names the data that could not be loaded; by default the reason is the title. */
  title?: string;
  error: unknown;
  retry: () => void;
}

/** Rendered in place of data that could not be loaded: the reason and a retry button. */
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
