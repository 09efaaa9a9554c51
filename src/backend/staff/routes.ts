import type { Services } from '#backend/services.ts';
import type { StaffHandlers } from './http/handler.ts';
import { boardHandlers } from './board/board-handlers.ts';
import { promisedTimeHandlers } from './board/promised-time.ts';
import { courierHandlers } from './courier/courier-handlers.ts';
import { branchHandlers } from './hours/branches.ts';
import { closureHandlers } from './hours/closures.ts';
import { slotRuleHandlers } from './hours/slot-rules.ts';
import { categoryHandlers } from './menu/categories.ts';
import { cityHandlers } from './menu/cities.ts';
import { menuFileHandlers } from './menu/menu-files.ts';
import { optionGroupHandlers } from './menu/option-groups.ts';
import { pictureHandlers } from './menu/pictures.ts';
import { productHandlers } from './menu/products.ts';
import { restaurantHandlers } from './menu/restaurants.ts';
import { accountHandlers } from './accounts/accounts.ts';
import { testPaymentHandlers } from './accounts/test-payments.ts';
import { auditHandlers } from './audit/audit-log.ts';
import { infoPageHandlers } from './info-pages/info-pages.ts';
import { messageHandlers } from './messages/messages.ts';
import { newsHandlers } from './news/news.ts';
import { promotionHandlers } from './promotions/promotions.ts';
import { customerHandlers } from './customers/customer-handlers.ts';
import { problemHandlers } from './feedback/problems.ts';
import { reviewHandlers } from './feedback/reviews.ts';
import { orderHandlers } from './orders/order-handlers.ts';
import { deviceHandlers } from './people/devices.ts';
import { peopleHandlers } from './people/people.ts';
import { testEmailHandlers } from './emails/test-email.ts';
import { homeHandlers } from './home/home.ts';
import { reportHandlers } from './reports/report-handlers.ts';
import { brandHandlers } from './settings/brand.ts';
import { restaurantSettingsHandlers } from './settings/restaurant-settings.ts';
import { launchHandlers } from './launch/launch.ts';
import { onboardingHandlers } from './onboarding/onboarding.ts';
import { shopSettingsHandlers } from './settings/shop-settings.ts';
import { signInHandlers } from './people/sign-in.ts';
import { stopListHandlers } from './stop-list/stop-list.ts';
import { zoneHandlers } from './zones/zones.ts';

/** The handlers of the staff API. Add those of a new area here: the compiler reports missing ones. */
export const staffHandlers = (services: Services): StaffHandlers => ({
  ...signInHandlers(services),
  ...peopleHandlers(services),
  ...deviceHandlers(services),
  ...boardHandlers(services),
  ...promisedTimeHandlers(services),
  ...courierHandlers(services),
  ...stopListHandlers(),
  ...orderHandlers(services),
  ...homeHandlers(services),
  ...reportHandlers(),
  ...customerHandlers(services),
  ...problemHandlers(),
  ...reviewHandlers(),
  ...cityHandlers(),
  ...restaurantHandlers(),
  ...categoryHandlers(),
  ...productHandlers(),
  ...optionGroupHandlers(),
  ...pictureHandlers(),
  ...menuFileHandlers(),
  ...promotionHandlers(),
  ...branchHandlers(),
  ...closureHandlers(),
  ...slotRuleHandlers(),
  ...zoneHandlers(),
  ...newsHandlers(),
  ...infoPageHandlers(),
  ...restaurantSettingsHandlers(services),
  ...shopSettingsHandlers(),
  ...brandHandlers(),
  ...accountHandlers(services),
  ...testPaymentHandlers(services),
  ...messageHandlers(services),
  ...onboardingHandlers(services),
  ...launchHandlers(),
  ...testEmailHandlers(services),
  ...auditHandlers(),
});
