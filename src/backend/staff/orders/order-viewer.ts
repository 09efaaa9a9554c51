import type { OrderViewer } from '#backend/order-visibility.ts';
import type { StaffActor } from '../http/actor.ts';

/** As whom staff read orders. On the courier page everybody is a courier, also managers who deliver. */
export function orderViewer({
  role,
  branchId,
  staffId,
}: Pick<StaffActor, 'role' | 'branchId' | 'staffId'>): OrderViewer {
  switch (role) {
    case 'owner':
    case 'manager': {
      return { role: 'office' };
    }
    case 'kitchen': {
      return { role, branchId };
    }
    case 'courier': {
      return { role, staffId };
    }
  }
}
