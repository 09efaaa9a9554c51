import type { MessageKey } from './keys.ts';
import { LANGUAGE_COOKIE, cookieLifetimeSeconds } from '#lib/cookies.ts';

interface PrivacySection {
  /** The URL fragment that links to the section. */
  readonly id: string;
  readonly title: MessageKey<'content'>;
  /** Paragraphs above the points. */
  readonly before?: readonly MessageKey<'content'>[];
  readonly points?: readonly MessageKey<'content'>[];
  /** Paragraphs below the points or the cookie table. */
  readonly after?: readonly MessageKey<'content'>[];
}

/** The date from which the policy applies. */
export const IN_FORCE_SINCE = '2026-12-01';

/** The sections of the policy in their order, for a shop without analytics. */
const SECTIONS: readonly PrivacySection[] = [
  {
    id: 'who',
    title: 'content:privacyWho',
    before: ['content:privacyWho1', 'content:privacyWho2'],
  },
  {
    id: 'what',
    title: 'content:privacyWhat',
    before: ['content:privacyWhat1'],
    points: [
      'content:privacyWhatPhone',
      'content:privacyWhatProfile',
      'content:privacyWhatAddresses',
      'content:privacyWhatFavourites',
      'content:privacyWhatOrders',
      'content:privacyWhatRatings',
      'content:privacyWhatPayments',
      'content:privacyWhatNotices',
      'content:privacyWhatTechnical',
    ],
    after: ['content:privacyWhat2'],
  },
  {
    id: 'why',
    title: 'content:privacyWhy',
    points: [
      'content:privacyWhyOrder',
      'content:privacyWhySignIn',
      'content:privacyWhyQuality',
      'content:privacyWhyAbuse',
      'content:privacyWhyLaw',
      'content:privacyWhyConsent',
      'content:privacyWhyNotices',
    ],
    after: ['content:privacyWhyNever'],
  },
  {
    id: 'cookies',
    title: 'content:privacyCookies',
    before: ['content:privacyCookies1'],
    after: ['content:privacyCookies2'],
  },
  {
    id: 'storage',
    title: 'content:privacyStorage',
    before: ['content:privacyStorage1'],
    points: [
      'content:privacyStorageCartCopy',
      'content:privacyStorageFavourites',
      'content:privacyStorageAllergens',
      'content:privacyStoragePromo',
      'content:privacyStoragePhone',
      'content:privacyStoragePages',
      'content:privacyStorageSignIn',
    ],
  },
  {
    id: 'retention',
    title: 'content:privacyRetention',
    points: [
      'content:privacyRetentionProfile',
      'content:privacyRetentionOrders',
      'content:privacyRetentionRatings',
      'content:privacyRetentionCourier',
      'content:privacyRetentionNotices',
      'content:privacyRetentionPromo',
      'content:privacyRetentionSignIn',
      'content:privacyRetentionTechnical',
    ],
  },
  {
    id: 'sharing',
    title: 'content:privacySharing',
    before: ['content:privacySharing1'],
    points: [
      'content:privacySharingRestaurant',
      'content:privacySharingCourier',
      'content:privacySharingSms',
      'content:privacySharingEmail',
      'content:privacySharingPush',
      'content:privacySharingPayments',
      'content:privacySharingHosting',
    ],
    after: ['content:privacySharing2'],
  },
  { id: 'security', title: 'content:privacySecurity', before: ['content:privacySecurity1'] },
  {
    id: 'rights',
    title: 'content:privacyRights',
    before: ['content:privacyRights1'],
    points: [
      'content:privacyRightsAccess',
      'content:privacyRightsCorrection',
      'content:privacyRightsDeletion',
      'content:privacyRightsRestriction',
      'content:privacyRightsConsent',
    ],
    after: ['content:privacyRights2', 'content:privacyRights3'],
  },
  { id: 'changes', title: 'content:privacyChanges', before: ['content:privacyChanges1'] },
  { id: 'contact', title: 'content:privacyContact', before: ['content:privacyContact1'] },
];

/** Additional last points of sections, by section id, for a shop with analytics. */
const ANALYTICS_POINTS: Readonly<Record<string, MessageKey<'content'>>> = {
  why: 'content:privacyWhyAnalytics',
  storage: 'content:privacyStorageAnalytics',
  sharing: 'content:privacySharingAnalytics',
};

export interface PrivacyPolicy {
  readonly lead: MessageKey<'content'>;
  readonly sections: readonly PrivacySection[];
}

interface PolicyConditions {
  /** Whether visits are counted with the visitor's consent. */
  readonly hasAnalytics: boolean;
  /** Whether the company that runs the shop is known. */
  readonly hasCompany: boolean;
}

export function privacyPolicy({ hasAnalytics, hasCompany }: PolicyConditions): PrivacyPolicy {
  const sections = SECTIONS.map((section) =>
    hasCompany && section.id === 'who'
      ? { ...section, before: ['content:privacyWhoCompany', 'content:privacyWho2'] as const }
      : section,
  );
  if (!hasAnalytics) return { lead: 'content:privacyLead', sections };
  return {
    lead: 'content:privacyLeadAnalytics',
    sections: sections.map((section) => {
      const point = ANALYTICS_POINTS[section.id];
      return {
        ...section,
        ...(section.id === 'cookies' && { before: ['content:privacyCookiesAnalytics'] as const }),
        ...(point && { points: [...(section.points ?? []), point] }),
      };
    }),
  };
}

const DAY_SECONDS = 24 * 60 * 60;
const days = (name: string) => Math.round(cookieLifetimeSeconds(name) / DAY_SECONDS);

/** Every cookie that the shop sets, with its name in the browser and its lifetime. */
export const COOKIES: readonly { name: string; purpose: MessageKey<'content'>; days: number }[] = [
  { name: 'cart, cart.1, cart.2…', purpose: 'content:privacyCookieCart', days: days('cart') },
  { name: 'city', purpose: 'content:privacyCookieCity', days: days('city') },
  { name: 'restaurantId', purpose: 'content:privacyCookieRestaurant', days: days('restaurantId') },
  { name: 'token', purpose: 'content:privacyCookieToken', days: days('token') },
  { name: 'theme', purpose: 'content:privacyCookieTheme', days: days('theme') },
  { name: LANGUAGE_COOKIE, purpose: 'content:privacyCookieLanguage', days: days(LANGUAGE_COOKIE) },
];
