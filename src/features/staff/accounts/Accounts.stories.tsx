import './accounts.scss';
import '../messages/messages.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { EnvironmentAccount, KindAccounts, TestPayment } from '#contract/staff/accounts.ts';
import { account, accounts, testPayment } from '#tests/fixtures/samples-staff.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find, findField } from '#tests/fixtures/stories-queries.ts';
import { Accounts } from './Accounts.tsx';

const meta = { component: Accounts } satisfies Meta<typeof Accounts>;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing: KindAccounts = { in_use: [], retired: [], environment: null };
const environment = (provider: string, extra: Partial<EnvironmentAccount> = {}): KindAccounts => ({
  ...nothing,
  environment: {
    provider,
    settings: {},
    secrets_set: [],
    state: 'usable',
    callback_url: null,
    callback_at: null,
    is_used: true,
    ...extra,
  },
});

export const InUse: Story = {
  async play({ canvasElement }) {
    await find(canvasElement, '[data-account="4"][data-state="usable"]');
    await expect(canvasElement.querySelectorAll('[data-accounts="sms"] [data-test-sms]')).toHaveLength(2);
    await find(canvasElement, '[data-message-templates]');
    await expect(await findField(canvasElement, 'callback_url')).toHaveValue('https://shop.example/api/webhooks/maib');
  },
};

export const NothingYet: Story = {
  parameters: staffResponses({ getAccounts: { ...accounts, payments: nothing, sms: environment('log') } }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-accounts="payments"] [data-none]');
    await find(canvasElement, '[data-accounts="sms"] [data-simulated]');
  },
};

export const EnvironmentOnly: Story = {
  parameters: staffResponses({
    getAccounts: {
      ...accounts,
      payments: environment('maib', { settings: { client_id: '749c564f' }, secrets_set: ['client_secret'] }),
      sms: environment('http', { settings: { url: 'https://sms.example/v1' } }),
    },
  }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-environment="maib"]');
  },
};

export const NoKey: Story = {
  parameters: staffResponses({
    getAccounts: {
      ...accounts,
      has_key: false,
      payments: { ...nothing, in_use: [{ ...account, state: 'noKey', secrets_set: [] }] },
    },
  }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-no-key]');
    await find(canvasElement, '[data-fault="noKey"]');
  },
};

export const Incomplete: Story = {
  parameters: staffResponses({
    getAccounts: {
      ...accounts,
      payments: {
        ...nothing,
        in_use: [{ ...account, state: 'incomplete', secrets_set: ['client_secret'], callback_url: null }],
      },
    },
  }),
  async play({ canvasElement }) {
    await expect(await find(canvasElement, '[data-fault="incomplete"]')).toHaveTextContent('Signature Key');
  },
};

const withTest = (payment: Partial<TestPayment>) => {
  const shown = { ...testPayment, ...payment };
  return staffResponses({ getAccounts: { ...accounts, test_payments: [shown] }, getTestPayment: shown });
};

export const TestWaiting: Story = {
  parameters: withTest({}),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-status="pending"] [data-action="pay-test"]');
  },
};

export const TestWaitingForScan: Story = {
  parameters: withTest({ step: 'qr', step_url: 'https://pay.example/1' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-status="pending"] .qr-image');
  },
};

export const TestFailing: Story = {
  parameters: withTest({ step: null, step_url: null, is_failing: true }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-test-payment] [role="alert"]');
  },
};

export const TestPaid: Story = {
  parameters: withTest({ status: 'paid', is_open: false, called_back_at: testPayment.created_at }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-status="paid"] [data-action="refund-test"]');
  },
};

export const TestRefunded: Story = {
  parameters: withTest({ status: 'paid', is_open: false, refund: 'done' }),
  async play({ canvasElement }) {
    await find(canvasElement, '[data-refund="done"]');
    await expect(canvasElement.querySelector('[data-action="refund-test"]')).toBeNull();
  },
};

export const NewAccount: Story = {
  async play({ canvasElement, userEvent }) {
    await userEvent.click(await find(canvasElement, '[data-accounts="email"] [data-open-modal="account"]'));
    const secret = await findField(document.body, 'secrets.url');
    await expect(secret).toHaveAttribute('type', 'password');
    await expect(secret).toHaveAttribute('autocomplete', 'off');
    await expect(secret).toHaveValue('');
  },
};

export const EmailInUse: Story = {
  parameters: staffResponses({
    getAccounts: {
      ...accounts,
      email: environment('smtp', { settings: { from: 'orders@shop.example' }, secrets_set: ['url'] }),
    },
  }),
  async play({ canvasElement }) {
    await findField(await find(canvasElement, '[data-accounts="email"]'), 'to');
  },
};

export const Loading: Story = {
  parameters: staffResponses({ getAccounts: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getAccounts: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
