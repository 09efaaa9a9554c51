import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { failureText } from './failure.ts';

interface ErrorBannerProps {
  /** An error, or its message; without one nothing is rendered. */
  error: unknown;
  onRetry?: () => void;
}

/** The failure of a form, an action or a request, announced as soon as it appears. */
export function ErrorBanner({ error, onRetry }: ErrorBannerProps) {
  const t = useT('common');
  if (!error) return null;
  const action = onRetry && (
    <Button size="small" onClick={onRetry}>
      {t('common:tryAgain')}
    </Button>
  );
  return (
    <Banner tone="danger" role="alert" action={action}>
      {typeof error === 'string' ? error : failureText(error, t)}
    </Banner>
  );
}
