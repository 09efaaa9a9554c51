import { phoneHref } from '#contract/phone.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_PROBLEM_NOTE_LENGTH, Problem, PROBLEM_STATES, type ProblemState } from '#contract/staff/feedback.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Input, Select } from '#ui/form/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import { staffHref } from '../../../staff-routes.ts';
import { formatDateTimeWithYear } from '../orders/OrderListItem.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
import { FeedbackPages, useCursors } from './FeedbackPages.tsx';

export function Problems() {
  return (
    <StaffIsland route="problems">
      <ProblemLists />
    </StaffIsland>
  );
}

function ProblemLists() {
  const t = useStaffT('order-status', 'staff-feedback', 'staff-sections', 'staff-shell', 'staff-board', 'staff-orders');
  // Loads the texts of the rows and the dialog in advance: a dialog that suspends while it is open would close.
  useT('common', 'orders');
  const [state, setState] = useState<ProblemState>('open');
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:problems')}</h1>
        <Select
          name="state"
          label={t('staff-feedback:state')}
          value={state}
          options={PROBLEM_STATES.map((value) => ({ value, label: t(`staff-feedback:${value}`) }))}
          onChange={setState}
        />
      </div>
      <ProblemPages key={state} state={state} />
    </>
  );
}

function ProblemPages({ state }: { state: ProblemState }) {
  const t = useStaffT('staff-feedback');
  const cursors = useCursors();
  const [handling, setHandling] = useState<Problem | null>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useStaffQuery(
    'getProblems',
    { state, ...(cursors.after !== undefined && { after: cursors.after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <FeedbackPages
        rows={data?.problems}
        next={data?.next ?? null}
        error={error}
        busy={isFetching}
        isStale={isPlaceholderData}
        icon="check"
        empty={t(state === 'open' ? 'staff-feedback:noProblems' : 'staff-feedback:noHandled')}
        cursors={cursors}
        retry={() => void refetch()}
      >
        {(problem) => <ProblemItem key={problem.id} problem={problem} onHandle={() => setHandling(problem)} />}
      </FeedbackPages>
      {handling && <HandleDialog problem={handling} onClose={() => setHandling(null)} />}
    </>
  );
}

function ProblemItem({ problem, onHandle }: { problem: Problem; onHandle: () => void }) {
  const t = useStaffT('staff-feedback');
  const ordersT = useT('orders');
  const { id, order, restaurant, reason, message, at, customer, handled } = problem;
  const handledAt = handled && formatDateTimeWithYear(handled.at);
  return (
    <li className="staff-list__item" data-problem={id}>
      <div className="staff-list__text">
        <strong>{ordersT(`orders:report_${reason}`)}</strong>
        {message && <bdi>{message}</bdi>}
        <span className="small muted">
          <a className="link" href={`${staffHref(pageLocale(), 'orders')}?search=${order.number}`}>
            {t('staff-feedback:order', { number: order.number })}
          </a>{' '}
          · {restaurant} · {formatDateTimeWithYear(at)}
        </span>
        {handled && (
          <span className="small">
            {handled.name
              ? t('staff-feedback:handledBy', { time: handledAt ?? '', name: handled.name })
              : t('staff-feedback:handledBySystem', { time: handledAt ?? '' })}
            {handled.note && (
              <>
                . <bdi>{handled.note}</bdi>
              </>
            )}
          </span>
        )}
      </div>
      {!handled && (
        <div className="staff-actions">
          {customer.phone && (
            <ButtonLink variant="secondary" size="small" href={phoneHref(customer.phone)} data-action="call">
              {t('staff-feedback:call', { name: customer.name || t('staff-feedback:anonymous') })}
            </ButtonLink>
          )}
          <Button size="small" onClick={onHandle} data-action="handle">
            {t('staff-feedback:handle')}
          </Button>
        </div>
      )}
    </li>
  );
}

function HandleDialog({ problem: { id, order }, onClose }: { problem: Problem; onClose: () => void }) {
  const t = useStaffT('staff-feedback', 'staff-shell');
  const [note, setNote] = useState('');
  const handle = useStaffMutation('handleProblem', {
    invalidates: ['getProblems', 'getFeedbackCounts'],
    onSuccess: () => {
      showToast(t('staff-feedback:done'));
      onClose();
    },
    onError: (error) => {
      if (!storedRowFromConflict(error, Problem)) return;
      showToast(t('staff-feedback:alreadyHandled'));
      onClose();
    },
  });
  return (
    <Modal
      name="handle-problem"
      open
      onClose={onClose}
      title={t('staff-feedback:handleTitle', { number: order.number })}
      closeLabel={t('staff-shell:close')}
      footer={
        <Button busy={handle.isPending} onClick={() => handle.mutate({ problem_id: id, note })}>
          {t('staff-feedback:handle')}
        </Button>
      }
    >
      <Input
        name="note"
        label={t('staff-feedback:note')}
        hint={t('staff-feedback:noteHint')}
        value={note}
        maxLength={MAX_PROBLEM_NOTE_LENGTH}
        autoComplete="off"
        onChange={setNote}
      />
      <ErrorBanner error={handle.error} />
    </Modal>
  );
}
