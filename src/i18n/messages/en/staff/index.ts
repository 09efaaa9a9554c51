import { messages as sections } from './sections.ts';
import { messages as audit } from './audit.ts';
import { messages as auditActions } from './audit-actions.ts';
import { messages as board } from './board.ts';
import { messages as courier } from './courier.ts';
import { messages as customers } from './customers.ts';
import { messages as devices } from './devices.ts';
import { messages as feedback } from './feedback.ts';
import { messages as fields } from './fields.ts';
import { messages as home } from './home.ts';
import { messages as hours } from './hours.ts';
import { messages as menu } from './menu.ts';
import { messages as menuFile } from './menu-file.ts';
import { messages as orders } from './orders.ts';
import { messages as news } from './news.ts';
import { messages as people } from './people.ts';
import { messages as pictures } from './pictures.ts';
import { messages as promotions } from './promotions.ts';
import { messages as reports } from './reports.ts';
import { messages as shell } from './shell.ts';
import { messages as settings } from './settings.ts';
import { messages as signIn } from './sign-in.ts';
import { messages as stopList } from './stop-list.ts';
import { messages as ticket } from './ticket.ts';
import { messages as zones } from './zones.ts';

export const staff = {
  'staff-sections': sections,
  'staff-audit': audit,
  'staff-audit-actions': auditActions,
  'staff-board': board,
  'staff-courier': courier,
  'staff-customers': customers,
  'staff-feedback': feedback,
  'staff-devices': devices,
  'staff-fields': fields,
  'staff-home': home,
  'staff-hours': hours,
  'staff-menu': menu,
  'staff-menu-file': menuFile,
  'staff-orders': orders,
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
