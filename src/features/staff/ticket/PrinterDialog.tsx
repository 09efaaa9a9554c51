import { useStaffT } from '#i18n/staff.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { RadioCards } from '#ui/form/RadioCards.tsx';
import { Modal } from '#ui/Modal.tsx';
import { PAPER_WIDTHS, type PrinterSettings } from './printer-settings.ts';

interface PrinterDialogProps {
  settings: PrinterSettings;
  onChange: (settings: PrinterSettings) => void;
  onClose: () => void;
}

/** The printer of this device. Render it while it is open. */
export function PrinterDialog({ settings, onChange, onClose }: PrinterDialogProps) {
  const t = useStaffT('staff-ticket', 'staff-shell');
  return (
    <Modal name="printer" open onClose={onClose} title={t('staff-ticket:printer')} closeLabel={t('staff-shell:close')}>
      <p className="muted">{t('staff-ticket:printerLead')}</p>
      <RadioCards
        name="width"
        legend={t('staff-ticket:paper')}
        value={settings.width}
        options={PAPER_WIDTHS.map((value) => ({ value, label: t('staff-ticket:millimetres', { count: value }) }))}
        onChange={(width) => onChange({ ...settings, width })}
      />
      <Checkbox
        name="automatic"
        label={t('staff-ticket:automatic')}
        checked={settings.isAutomatic}
        onChange={(isAutomatic) => onChange({ ...settings, isAutomatic })}
      />
    </Modal>
  );
}
