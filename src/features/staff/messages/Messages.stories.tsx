import './messages.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { messageTemplates } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, serverError, staffResponses } from '#tests/fixtures/stories-api.ts';
import { message } from '#tests/fixtures/stories-messages.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { StaffRoot } from '../shared/StaffIsland.tsx';
import { MessageTemplates } from './MessageTemplates.tsx';
import { SmsAlarms } from './SmsAlarms.tsx';
import { TestSms } from './TestSms.tsx';

/** The parts of a page about SMS: their texts, a test, and what is wrong. */
function Messages() {
  return (
    <StaffRoot>
      <main className="page staff-page">
        <h1 className="page__title">SMS</h1>
        <TestSms />
        <MessageTemplates />
      </main>
    </StaffRoot>
  );
}

const meta = { component: Messages } satisfies Meta<typeof Messages>;
export default meta;
type Story = StoryObj<typeof meta>;

const SEND = '[data-action="send-test-sms"]';

async function sendTest(canvasElement: HTMLElement) {
  const phone = await find(canvasElement, '[name="phone"]');
  await userEvent.clear(phone);
  await userEvent.type(phone, '37369123456');
  await userEvent.click(await find(canvasElement, SEND));
}

export const Templates: Story = {
  async play({ canvasElement }) {
    const rows = await find(canvasElement, '[data-template="order_on_the_way"]');
    await expect(rows.querySelectorAll('[data-locale]')).toHaveLength(messageTemplates[0]?.texts.length ?? 0);
    await expect(await find(canvasElement, '[data-template="order_cancelled"] .badge_warning')).toHaveTextContent('2');
  },
};

export const TestSent: Story = {
  parameters: staffResponses({ sendTestSms: { outcome: 'sent', provider: 'smsmd', is_simulated: false } }),
  async play({ canvas, canvasElement }) {
    await sendTest(canvasElement);
    await canvas.findByText(message('staff-messages:testSent'));
    await expect(await find(canvasElement, '[data-outcome="sent"]')).toHaveTextContent('sms.md');
  },
};

export const TestPrinted: Story = {
  parameters: staffResponses({ sendTestSms: { outcome: 'sent', provider: 'log', is_simulated: true } }),
  async play({ canvas, canvasElement }) {
    await sendTest(canvasElement);
    await canvas.findByText(message('staff-messages:testPrinted'));
  },
};

export const TestFailed: Story = {
  parameters: staffResponses({ sendTestSms: { outcome: 'credentials', provider: 'smslink', is_simulated: false } }),
  async play({ canvas, canvasElement }) {
    await sendTest(canvasElement);
    await canvas.findByText(message('staff-messages:failure_credentials'));
  },
};

export const TestNotPossible: Story = {
  parameters: staffResponses({ sendTestSms: serverError }),
  async play({ canvasElement }) {
    await sendTest(canvasElement);
    await find(canvasElement, '[data-test-sms] [role="alert"]');
  },
};

/** A test needs a number. */
export const TestWithoutNumber: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await find(canvasElement, SEND));
    await find(canvasElement, '[name="phone"][aria-invalid="true"]');
  },
};

export const Loading: Story = {
  parameters: staffResponses({ getMessageTemplates: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-message-templates] .skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getMessageTemplates: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-message-templates] [role="alert"]');
  },
};

export const Alarms: Story = {
  render: () => (
    <StaffRoot>
      <SmsAlarms
        alarms={[
          { problem: 'failing', provider: 'smsmd', failure: 'balance', balance: null },
          { problem: 'low_balance', provider: 'smsmd', failure: null, balance: { amount: 12.5, unit: 'MDL' } },
          { problem: 'unusable', provider: null, failure: null, balance: null },
          { problem: 'daily_limit', provider: null, failure: null, balance: null },
        ]}
      />
    </StaffRoot>
  ),
  async play({ canvas, canvasElement }) {
    await canvas.findByText(message('staff-messages:failure_balance'));
    await expect(await find(canvasElement, '[data-sms-problem="low_balance"]')).toHaveTextContent(/12[.,]5 MDL/);
    await find(canvasElement, '[data-sms-problem="daily_limit"]');
  },
};
