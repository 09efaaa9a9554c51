import { type ReactNode, useState } from 'react';
import {
  type BoardOrder,
  MAX_CANCELLATION_NOTE_LENGTH,
  MAX_EXPECTED_MINUTES,
  STAFF_CANCELLATION_REASONS,
  type StaffCancellationReason,
} from '#contract/staff/board.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { formatDateTime, formatTime } from '#features/shared/dates.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/form/Field.tsx';
import { RadioCards } from '#ui/form/choices.tsx';
import { Modal } from '#ui/Modal.tsx';
import { OrderStopList } from './StopList.tsx';
import { changedTime, type PendingRejection, type TimeChange, useChangeTime, useMoveOrder } from './board-actions.ts';

export interface OrderDialog {
  readonly kind: 'accept' | TimeChange | 'reject' | 'cancel';
  readonly order: BoardOrder;
}

interface OrderDialogsProps {
  dialog: OrderDialog;
  /** The restaurant of the board. */
  restaurantId: number;
  /** The server's time, ISO 8601. */
  now: string;
  onAccepted: (order: BoardOrder) => void;
  /** Called with a rejection or a cancellation. The dialog does not send it: the card does, unless staff undo it. */
  onReject: (rejection: PendingRejection) => void;
  onClose: () => void;
}

/** The dialog that a button of an order opens. Render only while open. */
export function OrderDialogs({
  dialog: { kind, order },
  restaurantId,
  now,
  onAccepted,
  onReject,
  onClose,
}: OrderDialogsProps) {
  if (kind === 'accept') return <AcceptDialog {...{ order, onAccepted, onClose }} />;
  if (kind === 'delay' || kind === 'sooner') return <TimeDialog change={kind} {...{ order, now, onClose }} />;
  const to = kind === 'reject' ? 'rejected' : 'cancelled';
  return <ReasonDialog {...{ order, restaurantId, to, onReject, onClose }} />;
}

type AcceptDialogProps = Pick<OrderDialogsProps, 'onAccepted' | 'onClose'> & { order: BoardOrder };

function AcceptDialog({ order, onAccepted, onClose }: AcceptDialogProps) {
  const t = useStaffT('staff-board', 'staff-shell');
  const move = useMoveOrder((accepted) => {
    onClose();
    if (accepted) onAccepted(accepted);
  });
  const step = { order_id: order.id, from: order.status, to: 'accepted' } as const;
  // The customer has chosen the time of a scheduled order.
  if (order.scheduled_for !== null)
    return (
      <Modal
        name="accept"
        open
        onClose={onClose}
        title={t('staff-board:acceptTitle', { number: order.number })}
        closeLabel={t('staff-shell:close')}
      >
        <Button
          size="large"
          fullWidth
          busy={move.isPending}
          data-action="accept-for"
          data-autofocus=""
          onClick={() => move.mutate(step)}
        >
          {t('staff-board:acceptFor', { time: formatDateTime(order.scheduled_for, pageLocale()) })}
        </Button>
        <ErrorBanner error={move.error} />
      </Modal>
    );
  return (
    <MinutesDialog
      name="accept"
      title={t('staff-board:acceptTitle', { number: order.number })}
      label={t(order.fulfilment === 'pickup' ? 'staff-board:acceptMinutesPickup' : 'staff-board:acceptMinutes')}
      choices={MINUTE_CHOICES}
      choiceLabel="staff-board:minutes"
      suggestion={order.lead_minutes}
      busy={move.isPending}
      error={move.error}
      onClose={onClose}
      onChoose={(minutes) => move.mutate({ ...step, minutes })}
    />
  );
}

type TimeDialogProps = Pick<OrderDialogsProps, 'now' | 'onClose'> & { change: TimeChange; order: BoardOrder };

/** Offers times that are later or earlier than the promised one, which each choice names beside the new one. */
function TimeDialog({ change, order, now, onClose }: TimeDialogProps) {
  const t = useStaffT('staff-board');
  const locale = pageLocale();
  const { id, number, status, fulfilment } = order;
  // The board is loaded again while the dialog is open: the dialog goes on showing the time that it was opened with.
  const [shown] = useState({ expected_at: order.expected_at, now });
  const submit = useChangeTime(change, onClose);
  const isPickup = fulfilment === 'pickup';
  const promised = formatTime(shown.expected_at, locale);
  const newTime = (minutes: number) => changedTime(change, minutes, shown);
  const isPossible = (minutes: number) => change === 'delay' || newTime(minutes) > shown.now;
  return (
    <MinutesDialog
      name={change}
      title={t(change === 'delay' ? 'staff-board:delayTitle' : 'staff-board:soonerTitle', { number })}
      label={
        <>
          {t(isPickup ? 'staff-board:promisedPickup' : 'staff-board:promised', { time: promised })}{' '}
          {t(change === 'delay' ? 'staff-board:delayMinutes' : 'staff-board:soonerMinutes')}
        </>
      }
      choices={CHANGE_CHOICES.filter(isPossible)}
      choiceLabel={change === 'delay' ? 'staff-board:moreMinutes' : 'staff-board:fewerMinutes'}
      preview={(minutes) => `${promised} → ${formatTime(newTime(minutes), locale)}`}
      isPossible={isPossible}
      busy={submit.isPending}
      error={submit.error}
      onClose={onClose}
      onChoose={(minutes) =>
        submit.mutate({ order_id: id, from: status, expected_at: shown.expected_at, new_time: newTime(minutes) })
      }
    />
  );
}

const MINUTE_CHOICES = [15, 20, 30, 45, 60, 90] as const;
const CHANGE_CHOICES = [5, 10, 15, 20, 30, 45, 60] as const;

interface MinutesDialogProps {
  name: string;
  title: string;
  label: ReactNode;
  choices: readonly number[];
  /** Offered in addition to `choices`. */
  suggestion?: number;
  /** The message of a choice, which has the minutes as `count`. */
  choiceLabel: MessageKey<'staff-board'>;
  /** What the minutes result in, shown before they are chosen. */
  preview?: (minutes: number) => string;
  /** Whether the minutes of the field can be submitted; by default all. */
  isPossible?: (minutes: number) => boolean;
  busy: boolean;
  error: unknown;
  onChoose: (minutes: number) => void;
  onClose: () => void;
}

/** Offers buttons with numbers of minutes, and a field for any other number. */
function MinutesDialog({
  name,
  title,
  label,
  choices: offered,
  suggestion,
  choiceLabel,
  preview,
  isPossible = () => true,
  busy,
  error,
  onChoose,
  onClose,
}: MinutesDialogProps) {
  const t = useStaffT('staff-board', 'staff-shell');
  const [customMinutes, setCustomMinutes] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const choices = [...new Set([...offered, ...(suggestion === undefined ? [] : [suggestion])])].toSorted(
    (a, b) => a - b,
  );
  const custom = Number(customMinutes);
  const isValid =
    customMinutes.trim() !== '' &&
    Number.isInteger(custom) &&
    custom >= 1 &&
    custom <= MAX_EXPECTED_MINUTES &&
    isPossible(custom);
  const submitCustomMinutes = () => {
    setIsInvalid(!isValid);
    if (isValid) onChoose(custom);
  };
  return (
    <Modal name={name} open onClose={onClose} title={title} closeLabel={t('staff-shell:close')}>
      <p>{label}</p>
      <div className="board-minutes">
        {choices.map((minutes) => (
          <Button
            key={minutes}
            size="large"
            busy={busy}
            variant={minutes === suggestion ? 'primary' : 'secondary'}
            data-minutes={minutes}
            onClick={() => onChoose(minutes)}
            {...(minutes === (suggestion ?? choices[0]) && { 'data-autofocus': '' })}
          >
            {t(choiceLabel, { count: minutes })}
            {preview && <span className="board-minutes__result">{preview(minutes)}</span>}
          </Button>
        ))}
      </div>
      <form
        className="board-minutes__own"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submitCustomMinutes();
        }}
      >
        <Input
          name="minutes"
          label={t('staff-board:own')}
          inputMode="numeric"
          autoComplete="off"
          value={customMinutes}
          error={isInvalid ? t('staff-shell:fieldOutOfRange') : undefined}
          hint={isValid && preview?.(custom)}
          onChange={(value) => {
            setCustomMinutes(value);
            setIsInvalid(false);
          }}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {t('staff-shell:confirm')}
        </Button>
      </form>
      <ErrorBanner error={error} />
    </Modal>
  );
}

/** Reason codes of a rejection, before an order is accepted, and of a cancellation, after it. */
const REASONS_BY_STATUS = {
  rejected: STAFF_CANCELLATION_REASONS.filter((code) => code !== 'no_show'),
  cancelled: STAFF_CANCELLATION_REASONS,
} as const;

interface ReasonDialogProps {
  order: BoardOrder;
  restaurantId: number;
  to: 'rejected' | 'cancelled';
  onReject: (rejection: PendingRejection) => void;
  onClose: () => void;
}

function ReasonDialog({ order, restaurantId, to, onReject, onClose }: ReasonDialogProps) {
  const t = useStaffT('staff-board', 'staff-shell');
  const [code, setCode] = useState<StaffCancellationReason | undefined>();
  const [note, setNote] = useState('');
  return (
    <Modal
      name={to === 'rejected' ? 'reject' : 'cancel'}
      open
      onClose={onClose}
      title={t('staff-board:refuseTitle', { number: order.number })}
      closeLabel={t('staff-shell:close')}
      footer={
        <Button
          variant="danger"
          disabled={code === undefined}
          onClick={() => {
            if (code === undefined) return;
            onReject({ order, to, code, note });
            onClose();
          }}
        >
          {t(to === 'rejected' ? 'staff-board:refuse' : 'staff-board:cancel')}
        </Button>
      }
    >
      <p>{t('staff-board:refuseLead')}</p>
      <RadioCards
        name="code"
        legend={t('staff-board:reason')}
        value={code}
        onChange={setCode}
        options={REASONS_BY_STATUS[to].map((value) => ({
          value,
          label: t(`staff-board:code_${value}`),
          ...(value === 'sold_out' && { details: <OrderStopList {...{ order, restaurantId }} /> }),
        }))}
      />
      <Input
        name="note"
        label={t('staff-board:refuseNote')}
        value={note}
        maxLength={MAX_CANCELLATION_NOTE_LENGTH}
        autoComplete="off"
        onChange={setNote}
      />
    </Modal>
  );
}
