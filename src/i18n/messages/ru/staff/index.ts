import accounts from './accounts.json' with { type: 'json' };
import sections from './sections.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import auditActions from './audit-actions.json' with { type: 'json' };
import board from './board.json' with { type: 'json' };
import courier from './courier.json' with { type: 'json' };
import customers from './customers.json' with { type: 'json' };
import devices from './devices.json' with { type: 'json' };
import emails from './emails.json' with { type: 'json' };
import feedback from './feedback.json' with { type: 'json' };
import onboarding from './onboarding.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import hours from './hours.json' with { type: 'json' };
import menu from './menu.json' with { type: 'json' };
import menuFile from './menu-file.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import infoPages from './info-pages.json' with { type: 'json' };
import news from './news.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import pictures from './pictures.json' with { type: 'json' };
import promotions from './promotions.json' with { type: 'json' };
import reports from './reports.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };
import stopList from './stop-list.json' with { type: 'json' };
import ticket from './ticket.json' with { type: 'json' };
import zones from './zones.json' with { type: 'json' };

/**
 * The namespaces of staff pages: `staff-people` is the file `people.json`. A new area adds its file here, in each
 * language. `staff-sections` has the names in the navigation, also the titles of the pages; `staff-audit-actions` what
 * staff did, by the name of the endpoint or the command.
 */
export const staff = {
  'staff-sections': sections,
  'staff-accounts': accounts,
  'staff-audit': audit,
  'staff-audit-actions': auditActions,
  'staff-board': board,
  'staff-courier': courier,
  'staff-customers': customers,
  'staff-emails': emails,
  'staff-feedback': feedback,
  'staff-devices': devices,
  'staff-onboarding': onboarding,
  'staff-home': home,
  'staff-hours': hours,
  'staff-menu': menu,
  'staff-menu-file': menuFile,
  'staff-messages': messages,
  'staff-orders': orders,
  'staff-info-pages': infoPages,
  'staff-news': news,
  'staff-people': people,
  'staff-pictures': pictures,
  'staff-promotions': promotions,
  'staff-reports': reports,
  'staff-settings': settings,
  'staff-shell': shell,
  'staff-sign-in': signIn,
  'staff-stop-list': stopList,
  'staff-ticket': ticket,
  'staff-zones': zones,
} as const;
