import { FailedOrder } from './FailedOrder.tsx';
import { OrdersRoom } from './OrdersRoom.tsx';
import { PlainResult } from './PlainResult.tsx';
import { WithOrder } from './WithOrder.tsx';

/** What went wrong with an order's payment, and the ways on. */
export function OrderFail({ orderId }: { orderId: number }) {
  return (
    <OrdersRoom>
      <WithOrder orderId={orderId} otherwise={<PlainResult kind="fail" />}>
        {(order) => <FailedOrder order={order} />}
      </WithOrder>
    </OrdersRoom>
  );
}
