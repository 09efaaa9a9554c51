import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $installMethod, installApp, watchInstallation } from '#features/shared/install-app.ts';
import { useAsyncAction } from '#features/shared/use-async.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';

/** Installs the shop, or says how to do that by hand. Nothing in the installed shop. */
export function InstallApp() {
  const t = useT('notifications');
  const method = useStore($installMethod);
  const [isExplained, setExplained] = useState(false);
  const installing = useAsyncAction(async () => {
    const result = await installApp();
    setExplained(result === 'ios' || result === 'menu');
  });

  useEffect(watchInstallation, []);

  if (method === 'installed') return null;
  return (
    <section className="notifications__section card card_padded">
      <h2>{t('notifications:installTitle')}</h2>
      <p className="muted">{t('notifications:installLead')}</p>
      <Button
        variant="secondary"
        data-action="install"
        aria-expanded={isExplained}
        busy={installing.busy}
        onClick={() => void installing.run()}
      >
        {t('notifications:install')}
      </Button>
      <div role="status">
        {isExplained && method === 'ios' && (
          <>
            <p>{t('notifications:installIos')}</p>
            <p className="small muted">{t('notifications:installIosNote')}</p>
          </>
        )}
        {isExplained && method !== 'ios' && <p>{t('notifications:installMenu')}</p>}
      </div>
    </section>
  );
}
