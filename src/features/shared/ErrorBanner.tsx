import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

interface ErrorBannerProps {
  /** The reason of the failure; without one nothing is rendered. */
  text: string | undefined;
  onRetry?: () => void;
}

/** The failure of a form, an action or a request, announced as soon as it appears. */
export function ErrorBanner({ text, onRetry }: ErrorBannerProps) {
  const t = useT('common');
  if (!text) return null;
  const action = onRetry && (
    <Button size="small" onClick={onRetry}>
      {t('common:tryAgain')}
    </Button>
  );
  return (
    <Banner tone="danger" role="alert" action={action}>
      {text}
    </Banner>
  );
}
