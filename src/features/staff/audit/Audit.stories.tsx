import './audit.scss';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { pizza } from '#tests/fixtures/samples-catalog.ts';
import { ErrorResponse, staffResponses } from '#tests/fixtures/stories-api.ts';
import { find } from '#tests/fixtures/stories-queries.ts';
import { Audit } from './Audit.tsx';

const meta = { component: Audit } satisfies Meta<typeof Audit>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement).toHaveTextContent(pizza.name));
  },
};

export const Empty: Story = { parameters: staffResponses({ getAuditLog: { entries: [], has_more: false } }) };

export const Loading: Story = {
  parameters: staffResponses({ getAuditLog: 'never' }),
  async play({ canvasElement }) {
    await find(canvasElement, '.skeleton');
  },
};

export const ErrorLoading: Story = {
  parameters: staffResponses({ getAuditLog: new ErrorResponse(403) }),
  async play({ canvasElement }) {
    await find(canvasElement, '[role="alert"]');
  },
};
