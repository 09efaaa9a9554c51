import * as v from 'valibot';
import { optionalList } from './catalog.ts';

/** How the customer is notified about orders; each is null where the shop does not offer it. */
export const Notifications = v.object({
  /** Whether the customer agreed to SMS. */
  sms: v.optional(v.nullable(v.boolean()), null),
  /** Push messages to browsers. */
  push: v.optional(
    v.nullable(
      v.object({
        /** The public key that browsers subscribe with, base64url. */
        key: v.string(),
        /** The subscriptions of this session. */
        endpoints: optionalList(v.string()),
      }),
    ),
    null,
  ),
});
export type Notifications = v.InferOutput<typeof Notifications>;

export const NotificationsInput = v.object({ sms: v.boolean() });
export type NotificationsInput = v.InferInput<typeof NotificationsInput>;

const endpoint = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048));

/** A subscription as `PushSubscription.toJSON()` has it. */
export const PushSubscriptionInput = v.object({
  endpoint,
  keys: v.object({
    /** A point of the curve P-256 and a secret, base64url. */
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
});
export type PushSubscriptionInput = v.InferInput<typeof PushSubscriptionInput>;

export const PushEndpointInput = v.object({ endpoint });

/** Messages to the customer, in the export of the customer's data. */
export const NotificationsExport = v.object({
  /** When the customer agreed to SMS; null without consent. */
  sms_agreed_at: v.nullable(v.string()),
  /** Where push messages go. */
  browsers: v.array(v.object({ endpoint: v.string(), created_at: v.string() })),
  messages: v.array(
    v.object({
      channel: v.string(),
      order_id: v.nullable(v.number()),
      text: v.string(),
      created_at: v.string(),
      /** Null if it was not sent. */
      sent_at: v.nullable(v.string()),
    }),
  ),
});
export type NotificationsExport = v.InferOutput<typeof NotificationsExport>;
