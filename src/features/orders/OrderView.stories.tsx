import './orders.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import type { Order } from '#contract/orders.ts';
import { $toast } from '#features/shared/toast.store.ts';
import {
  cancelled,
  delivered,
  longOrder,
  onTheWay,
  placed,
  rated,
  rejected,
  unpaid,
} from '#tests/fixtures/samples-orders.ts';
import { profile } from '#tests/fixtures/samples-user.ts';
import { apiResponses, ErrorResponse, serverError } from '#tests/fixtures/stories-api.ts';
import { openModals } from '#tests/fixtures/stories-modal.tsx';
import { expectFieldError, find, findField } from '#tests/fixtures/stories-queries.ts';
import { signedInAs, signedOut } from '#tests/fixtures/stories-shop.ts';
import { setOrder } from './order.store.ts';
import { OrderView } from './OrderView.tsx';
import { inLocale } from '#tests/fixtures/sample-locale.ts';
import { message, messagePattern } from '#tests/fixtures/stories-messages.ts';

const meta = {
  component: OrderView,
  args: { id: placed.id, initial: placed },
  beforeEach: () => signedInAs(profile),
} satisfies Meta<typeof OrderView>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = async (canvas: HTMLElement, selector: string) => userEvent.click(await find(canvas, selector));

/** The actions come before what is read less often; all stages stay in the page, one tap away. */
export const Placed: Story = {
  async play({ canvasElement }) {
    const cancel = await find(canvasElement, '[data-action="cancel-order"]');
    const steps = await find<HTMLDetailsElement>(canvasElement, 'details');
    await expect(cancel.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(steps.open).toBe(false);
    await expect(steps.querySelectorAll('.timeline__stage')).toHaveLength(6);
    await expect(canvasElement.querySelectorAll('.order-progress__segment')).toHaveLength(6);
    await expect(await find(canvasElement, '.order-progress')).toHaveTextContent(
      message('orders:stepOf', { step: 1, count: 6 }),
    );
    await userEvent.click(await find(canvasElement, 'summary'));
    await expect(steps.open).toBe(true);
  },
};
export const AwaitingPayment: Story = { args: { initial: unpaid } };
export const Rated: Story = { args: { initial: rated } };
export const WithFiscalReceipt: Story = {
  args: { initial: { ...delivered, fiscal_receipt: 'https://receipts.example/17' } },
  async play({ canvasElement }) {
    await find(canvasElement, '.order-facts a[href="https://receipts.example/17"]');
  },
};
/** Only https links are links. */
export const WithNumberOfFiscalReceipt: Story = {
  args: { initial: { ...delivered, fiscal_receipt: 'javascript:alert(1)' } },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '.order-facts')).toHaveTextContent('javascript:alert(1)');
    await expect(canvasElement.querySelector('[href^="javascript"]')).toBeNull();
  },
};
export const Cancelled: Story = { args: { initial: cancelled } };
export const Rejected: Story = { args: { initial: rejected } };
export const LongText: Story = { args: { initial: longOrder } };

/** A late order says so before anything else, and promises no time. */
export const Late: Story = {
  args: { initial: { ...placed, eta: { from: '2020-11-20T11:00:00Z', to: '2020-11-20T11:20:00Z' } } },
  async play({ canvasElement }) {
    const late = await find(canvasElement, '.order__late');
    await expect(late).toHaveTextContent('13:20');
    await expect(late.parentElement?.firstElementChild).toBe(late);
    await expect(canvasElement.querySelector('.order__eta')).toBeNull();
  },
};

/** The event of its delivery leaves the expected time of the order, and another reading may fail. */
export const DeliveredLate: Story = {
  args: { initial: { ...delivered, eta: { from: '2020-11-20T11:00:00Z', to: '2020-11-20T11:20:00Z' } } },
  async play({ canvasElement }) {
    await find(canvasElement, '.order__status');
    await expect(canvasElement.querySelector('.order__late')).toBeNull();
  },
};

export const OnTheWay: Story = {
  args: { initial: onTheWay },
  parameters: apiResponses({ getCourier: { name: inLocale('Ион', 'Ion', 'Ion'), phone: '+37368000111' } }),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-open-modal="courier"]');
    await expect(openModals()).toEqual(['courier']);
  },
};

/** The order carries no courier. */
export const OnTheWayFetched: Story = {
  args: { initial: { ...onTheWay, courier: null } },
  parameters: apiResponses({ getCourier: { name: inLocale('Ион', 'Ion', 'Ion'), phone: '+37368000111' } }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-open-modal="courier"]');
  },
};

export const Delivered: Story = {
  args: { initial: delivered },
  async play({ canvasElement }) {
    const [first, second] = canvasElement.querySelectorAll('.order button');
    await expect(first).toHaveAttribute('data-open-modal', 'rate');
    await expect(second).toHaveAttribute('data-action', 'repeat-order');
    await expect(canvasElement.querySelector('.order-progress')).toBeNull();
    await press(canvasElement, '[data-open-modal="rate"]');
    await expect(openModals()).toEqual(['rate']);
  },
};

export const PrintedAsReceipt: Story = {
  args: { initial: delivered },
  async play({ canvasElement }) {
    const print = spyOn(window, 'print').mockReturnValue(undefined);
    await press(canvasElement, '[data-action="print-order"]');
    await expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  },
};

export const Loading: Story = {
  args: { initial: null },
  parameters: apiResponses({ getOrder: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[aria-busy="true"]');
  },
};

export const EmptyMissing: Story = {
  args: { initial: null },
  parameters: apiResponses({ getOrder: new ErrorResponse(404) }),
};

export const ErrorFromServer: Story = {
  args: { initial: null },
  parameters: apiResponses({ getOrder: serverError }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

export const Offline: Story = {
  args: { initial: null },
  parameters: apiResponses({ getOrder: 'offline' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};

/** The stream is refused and the order cannot be read again: what is shown may be old. */
export const ErrorLoadingUpdate: Story = {
  parameters: apiResponses({ getOrderEvents: new ErrorResponse(404), getOrder: new ErrorResponse(500) }),
  async play({ canvasElement }) {
    await find(canvasElement, '.banner_warning');
  },
};

export const CancelForm: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="cancel-order"]');
    await waitFor(async () => expect(await find(canvasElement, '.order__form h2')).toHaveFocus());
  },
};

/** The restaurant accepts while the customer confirms the cancellation; later only a line is left. */
export const CancelTooLate: Story = {
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="cancel-order"]');
    setOrder({ ...placed, status: 'accepted', can_cancel: false });
    const link = await find(canvasElement, '.order__form a');
    await expect(link).toHaveAttribute('href', 'tel:+37322333444');
    await expect(link.parentElement).toHaveTextContent(messagePattern('orders:callToCancel'));
    await expect(await find(canvasElement, '.order__form h2')).toHaveTextContent(message('orders:tooLateTitle'));
    await waitFor(async () => expect(await find(canvasElement, '.order__form h2')).toHaveFocus());
  },
};

/** Accepted before the page was opened. */
export const CannotBeCancelled: Story = {
  args: { initial: { ...placed, status: 'accepted', can_cancel: false, can_report: true } },
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '.order__hint')).toHaveTextContent(
      messagePattern('orders:cannotCancelHere'),
    );
    await expect(await find(canvasElement, '.order__hint a')).toHaveAttribute('href', 'tel:+37322333444');
    await expect(canvasElement.querySelector('[data-action="cancel-order"]')).toBeNull();
  },
};

export const CancelledByCustomer: Story = {
  parameters: apiResponses({ cancelOrder: { ...cancelled, id: placed.id }, getOrder: { ...cancelled, id: placed.id } }),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="cancel-order"]');
    await press(canvasElement, '[data-action="confirm-cancel"]');
    await find(canvasElement, '[data-status="cancelled"]');
  },
};

const paid: Order = { ...placed, payment: { ...placed.payment, method: 'card_online', status: 'paid' } };
const refunded: Order = { ...cancelled, id: paid.id, payment: { ...paid.payment, status: 'refunded' } };

/** The toast and the page say the same about the money, also where the provider has reported the refund at once. */
export const CancelledPaid: Story = {
  args: { initial: paid },
  parameters: apiResponses({ cancelOrder: refunded, getOrder: refunded }),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="cancel-order"]');
    await press(canvasElement, '[data-action="confirm-cancel"]');
    await find(canvasElement, '[data-status="cancelled"]');
    const { textContent } = await find(canvasElement, '.order__refund');
    await waitFor(() => expect($toast.get()?.text).toContain(textContent));
  },
};

export const BusyCancelling: Story = {
  parameters: apiResponses({ cancelOrder: 'never' }),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="cancel-order"]');
    await press(canvasElement, '[data-action="confirm-cancel"]');
    await find(canvasElement, '[data-action="confirm-cancel"][aria-busy="true"]');
  },
};

export const ErrorCancelling: Story = {
  parameters: apiResponses({ cancelOrder: serverError }),
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="cancel-order"]');
    await press(canvasElement, '[data-action="confirm-cancel"]');
    await find(canvasElement, '.order__form [role="alert"]');
  },
};

const reportable = { ...delivered, can_report: true };

async function report(canvas: HTMLElement) {
  await press(canvas, '[data-action="report-problem"]');
  await press(canvas, '[data-field="reason"] input[value="missing"]');
  await userEvent.type(
    await findField(canvas, 'message'),
    inLocale('Нет хлеба', 'The bread is missing', 'Lipsește pâinea'),
  );
  await press(canvas, '[data-action="send-report"]');
}

export const ProblemReported: Story = {
  args: { initial: reportable },
  parameters: apiResponses({ reportProblem: { status: true } }),
  async play({ canvasElement }) {
    await report(canvasElement);
    await find(canvasElement, '.banner_success');
  },
};

/** An order that is collected mentions no courier and no address of a delivery, also where a problem is reported. */
export const Pickup: Story = {
  args: {
    initial: {
      ...placed,
      fulfilment: 'pickup',
      address: null,
      status: 'accepted',
      can_cancel: false,
      can_report: true,
    },
  },
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="report-problem"]');
    const late = await find(canvasElement, 'label:has([value="late"])');
    await expect(late).toHaveTextContent(message('orders:pickup_report_late'));
    await expect(canvasElement).not.toHaveTextContent(/курьер|courier|curier/i);
    await expect(canvasElement).not.toHaveTextContent(message('orders:address'));
  },
};

export const ErrorReportWithoutReason: Story = {
  args: { initial: reportable },
  async play({ canvasElement }) {
    await press(canvasElement, '[data-action="report-problem"]');
    await press(canvasElement, '[data-action="send-report"]');
    await expectFieldError(canvasElement, 'reason');
  },
};

export const ErrorReporting: Story = {
  args: { initial: reportable },
  parameters: apiResponses({
    reportProblem: new ErrorResponse(409, {
      message: inLocale('Вы уже сообщили.', 'You have already reported it.', 'Ați anunțat deja.'),
    }),
  }),
  async play({ canvasElement }) {
    await report(canvasElement);
    await find(canvasElement, '.order__form [role="alert"]');
  },
};

/** As when another tab signs out. */
export const SignedOutElsewhere: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-order-id]');
    signedOut();
    await find(canvasElement, '[data-open-modal="authPhone"]');
    await expect(canvasElement.querySelector('[data-order-id]')).toBeNull();
  },
};
