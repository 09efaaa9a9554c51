import type { ChangeNotifier } from './change-notifier.ts';
import type { OpenStreams } from './http/open-streams.ts';
import type { Geocoder } from './geocoding/geocoder.ts';
import type { NoticeServices } from './notices/send-notices.ts';
import type { PaymentServices } from './payments/payment-accounts.ts';

/** The dependencies of all handlers and background jobs. Features that others build on name only what they use. */
export interface Services extends PaymentServices, NoticeServices {
  readonly geocoder: Geocoder;
  /** Notifies open order boards that orders of a restaurant may have changed, in any process. */
  readonly boardChanges: ChangeNotifier<number>;
  /** The open streams of boards and couriers, by session. */
  readonly staffStreams: OpenStreams;
}
