import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { staffHref, type StaffRouteName } from '../../../staff-routes.ts';
import { dropDraftsOfOthers } from './resource/drafts.ts';
import { sectionsFor } from './staff-sections.ts';
import { useStaffMutation } from './staff-query.ts';
import { useStaffSession } from './staff-session.ts';

/**
 * The sections that the session may open, who is signed in, and a button: to change the person on a shared device, or
 * to sign out without a device. A personal device has no button: after a sign-out it would have to be paired again.
 */
export function StaffHeader({ route }: { route: StaffRouteName }) {
  const t = useStaffT('staff-shell', 'staff-sections');
  const session = useStaffSession();
  const client = useQueryClient();
  const signOut = useStaffMutation('signOut', {
    onSuccess: () => {
      dropDraftsOfOthers(null);
      location.assign(staffHref(pageLocale(), 'signIn'));
    },
  });
  // Data that one person has loaded must not be shown to the next.
  const endPersonSession = useStaffMutation('leavePerson', {
    onSuccess: () => {
      dropDraftsOfOthers(null);
      void client.resetQueries();
    },
  });
  const { person, device, role } = session;
  const list = useRef<HTMLUListElement>(null);
  // On phones the sections are one scrolling row. scrollIntoView() would move the starting point of the Tab key.
  useEffect(() => {
    const row = list.current;
    const current = row?.querySelector('[aria-current]');
    if (row && current) row.scrollLeft += current.getBoundingClientRect().left - row.getBoundingClientRect().left;
  }, []);
  const links = [{ route: 'home', title: 'staff-sections:home', icon: 'cloche' } as const, ...sectionsFor(session)];
  return (
    <div className="staff-bar">
      <nav className="staff-bar__navigation" aria-label={t('staff-shell:navigation')}>
        <ul ref={list} className="staff-bar__links" role="list">
          {links.map((section) => (
            <li key={section.route}>
              <a
                className="staff-bar__link"
                href={staffHref(pageLocale(), section.route)}
                aria-current={section.route === route ? 'page' : undefined}
              >
                <Icon name={section.icon} />
                {t(section.title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="staff-bar__person" aria-label={t('staff-shell:signedIn')}>
        <p className="staff-bar__name">
          <strong>{person?.name ?? device?.name}</strong>
          <span className="small muted">{person && device ? device.name : t(`staff-shell:role_${role}`)}</span>
        </p>
        {device?.is_shared
          ? person && (
              <Button
                variant="secondary"
                size="small"
                busy={endPersonSession.isPending}
                onClick={() => endPersonSession.mutate(undefined)}
              >
                {t('staff-shell:changePerson')}
              </Button>
            )
          : !device && (
              <Button
                variant="secondary"
                size="small"
                busy={signOut.isPending}
                onClick={() => signOut.mutate(undefined)}
              >
                {t('staff-shell:signOut')}
              </Button>
            )}
      </section>
    </div>
  );
}
