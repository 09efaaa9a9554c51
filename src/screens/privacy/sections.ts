import type { MessageKey } from '#i18n/keys.ts';

export interface PrivacySection {
  /** The fragment of its address. */
  readonly id: string;
  readonly title: MessageKey;
  /** Paragraphs above the points. */
  readonly before: readonly MessageKey[];
  readonly points: readonly MessageKey[];
  /** Paragraphs below the points, or below what the screen shows in their place. */
  readonly after: readonly MessageKey[];
}

/** The day from which the text as it stands is in force. */
export const IN_FORCE_SINCE = '2026-11-20';

/** The privacy policy in its order; the words are messages. */
export const SECTIONS = [
  {
    id: 'who',
    title: 'content:privacyWho',
    before: ['content:privacyWho1', 'content:privacyWho2'],
    points: [],
    after: [],
  },
  {
    id: 'what',
    title: 'content:privacyWhat',
    before: ['content:privacyWhat1'],
    points: [
      'content:privacyWhatPhone',
      'content:privacyWhatProfile',
      'content:privacyWhatAddresses',
      'content:privacyWhatOrders',
      'content:privacyWhatRatings',
      'content:privacyWhatPayments',
      'content:privacyWhatTechnical',
    ],
    after: ['content:privacyWhat2'],
  },
  {
    id: 'why',
    title: 'content:privacyWhy',
    before: [],
    points: [
      'content:privacyWhyOrder',
      'content:privacyWhySignIn',
      'content:privacyWhyQuality',
      'content:privacyWhyAbuse',
      'content:privacyWhyLaw',
      'content:privacyWhyConsent',
    ],
    after: ['content:privacyWhyNever'],
  },
  {
    id: 'cookies',
    title: 'content:privacyCookies',
    before: ['content:privacyCookies1'],
    points: [],
    after: ['content:privacyCookies2'],
  },
  {
    id: 'storage',
    title: 'content:privacyStorage',
    before: ['content:privacyStorage1'],
    points: ['content:privacyStorageBackup', 'content:privacyStoragePromo', 'content:privacyStorageSignIn'],
    after: [],
  },
  {
    id: 'retention',
    title: 'content:privacyRetention',
    before: [],
    points: [
      'content:privacyRetentionProfile',
      'content:privacyRetentionOrders',
      'content:privacyRetentionRatings',
      'content:privacyRetentionSignIn',
      'content:privacyRetentionTechnical',
    ],
    after: [],
  },
  {
    id: 'sharing',
    title: 'content:privacySharing',
    before: ['content:privacySharing1'],
    points: [
      'content:privacySharingRestaurant',
      'content:privacySharingCourier',
      'content:privacySharingSms',
      'content:privacySharingPayments',
      'content:privacySharingHosting',
    ],
    after: ['content:privacySharing2'],
  },
  { id: 'security', title: 'content:privacySecurity', before: ['content:privacySecurity1'], points: [], after: [] },
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
  { id: 'changes', title: 'content:privacyChanges', before: ['content:privacyChanges1'], points: [], after: [] },
  { id: 'contact', title: 'content:privacyContact', before: ['content:privacyContact1'], points: [], after: [] },
] as const satisfies readonly PrivacySection[];
