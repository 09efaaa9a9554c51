import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { readAccountsInUse } from '#backend/accounts/accounts.ts';
import type { BaseServices } from '#backend/base-services.ts';
import type { Database } from '#backend/db/client.ts';
import {
  branches,
  branchHours,
  cities,
  deliveryZones,
  infoPages,
  orders,
  products,
  restaurants,
  shopBrand,
  shopSettings,
  staffDevices,
} from '#backend/db/schema/index.ts';
import { usable } from '#backend/sms/sms-accounts.ts';
import { asMinor } from '#contract/money.ts';
import { providerInfo } from '#contract/providers.ts';
import { TERMS_SLUG } from '#contract/slugs.ts';
import { ONBOARDING_STEPS, type OnboardingStep } from '#contract/staff/onboarding.ts';
import type { StaffHandlers } from '../http/handler.ts';

type Check = (db: Database) => Promise<boolean>;

const hasRow =
  (...[table, condition]: Parameters<Database['$count']>): Check =>
  async (db) =>
    (await db.$count(table, condition)) > 0;

/** Whether orders can reach a customer: in zones, at the flat price of a city without zones, or at a counter. */
const hasDelivery: Check = async (db) =>
  (await db.$count(deliveryZones, eq(deliveryZones.active, true))) > 0 ||
  (await db.$count(cities, gt(cities.deliveryPrice, asMinor(0)))) > 0 ||
  (await db.$count(branches, and(eq(branches.active, true), eq(branches.pickup, true)))) > 0;

/** What an owner still has to do before the shop can take orders from everybody. */
export function onboardingHandlers({ accountSources, sms }: Pick<BaseServices, 'accountSources' | 'sms'>) {
  const checks: Readonly<Record<OnboardingStep, Check>> = {
    brand: hasRow(shopBrand),
    city: hasRow(cities, eq(cities.active, true)),
    restaurant: hasRow(restaurants, eq(restaurants.active, true)),
    delivery: hasDelivery,
    hours: hasRow(branchHours),
    menu: hasRow(products, and(eq(products.active, true), isNull(products.removedAt))),
    // A test bank moves no money. Without online payments, customers pay on receipt.
    payments: async (db) => {
      const [account] = await readAccountsInUse(db, 'payments', accountSources);
      if (account === undefined) return true;
      return typeof account !== 'string' && !providerInfo('payments', account.provider)?.isSimulated;
    },
    sms: async (db) => usable(await sms.accounts.readInUse(db)).some(({ gateway }) => !gateway.isSimulated),
    company: hasRow(shopSettings, ne(shopSettings.legalName, '')),
    terms: hasRow(infoPages, and(eq(infoPages.slug, TERMS_SLUG), eq(infoPages.isPublic, true))),
    tablet: hasRow(staffDevices),
    test_order: hasRow(orders, inArray(orders.status, ['accepted', 'preparing', 'ready', 'on_the_way', 'delivered'])),
  };
  return {
    getMissingSteps: async ({ db }) => {
      const missing: OnboardingStep[] = [];
      for (const step of ONBOARDING_STEPS) if (!(await checks[step](db))) missing.push(step);
      return missing;
    },
  } satisfies Partial<StaffHandlers>;
}
