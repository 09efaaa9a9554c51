import { useState } from 'react';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { MenuProduct } from '#contract/staff/menu.ts';
import {
  OPTION_KINDS,
  type OptionGroup,
  OptionGroupInput as GroupSchema,
  type OptionGroupInput,
} from '#contract/staff/option-groups.ts';
import { ALLERGENS } from '#contract/value-lists.ts';
import { localize, translationsOf } from '#contract/localized-text.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Modal } from '#ui/Modal.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { type ComparedField, compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { formatMoneyInput, MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { FormCheckbox, FormChoices, FormNumber, FormSelect } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { type ProductSectionProps, useConflictHandler } from './product-section.ts';

const NEW_OPTION = { id: null, name: EMPTY_TEXTS, price: 0, allergens: [], allergens_known: false };
const NEW_GROUP: OptionGroupInput = {
  name: EMPTY_TEXTS,
  kind: 'additive',
  required: false,
  min: 0,
  max: 0,
  options: [NEW_OPTION],
};

const toForm = ({ name, kind, required, min, max, options }: OptionGroup): OptionGroupInput => ({
  name,
  kind,
  required,
  min,
  max,
  options,
});

/** A group from which customers have to choose has a minimum of at least 1; any other has none. */
const withValidMinimum = <Group extends Pick<OptionGroupInput, 'required' | 'min'>>(group: Group): Group => ({
  ...group,
  min: group.required ? Math.max(group.min, 1) : 0,
});

interface OptionGroupDialogProps extends ProductSectionProps {
  currency: string;
  /** Null for a new group. */
  group: OptionGroup | null;
  onClose: () => void;
}

/** Adds, changes or removes an option group with its options. Render only while open. */
export function OptionGroupDialog({
  product,
  currency,
  group,
  onSaved,
  onNewerVersion,
  onClose,
}: OptionGroupDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [removing, setRemoving] = useState(false);
  const form = useStaffForm<OptionGroupInput, OptionGroupInput>(GroupSchema, group ? toForm(group) : NEW_GROUP);
  const {
    fields,
    append,
    remove: removeOption,
  } = useFieldArray({ control: form.control, name: 'options', keyName: 'key' });
  const required = useWatch({ control: form.control, name: 'required' });
  // Not that of `product`, which another section of the editor may raise: it would overwrite a colleague's options.
  const [revision, setRevision] = useState(product.revision);
  const productVersion = { product_id: product.id, revision };
  const onSuccess = (saved: MenuProduct) => {
    onSaved(saved);
    showToast(t('staff-shell:saved'));
    onClose();
  };
  const save = useStaffMutation('saveOptionGroup', { invalidates: ['getMenuProduct'], onSuccess });
  const handleConflict = useConflictHandler(onNewerVersion);
  const remove = useStaffMutation('removeOptionGroup', { invalidates: ['getMenuProduct'], onSuccess });
  const { onSubmit, failure, clearFailure, busy } = useFormSubmit(form, (values) =>
    save.mutateAsync({
      ...productVersion,
      // A group that was deleted meanwhile is added again.
      id: product.option_groups.find(({ id }) => id === group?.id)?.id ?? null,
      ...withValidMinimum(values),
    }),
  );
  /** The product as another staff member has saved it meanwhile; undefined if the last save met no conflict. */
  const conflict = storedRowFromConflict(failure, MenuProduct);
  const compare = useGroupComparison();
  return (
    <Modal
      name="option-group"
      open
      wide
      onClose={onClose}
      title={t(group ? 'staff-menu:groupTitle' : 'staff-menu:addGroup')}
      closeLabel={t('staff-shell:close')}
    >
      <form
        className="fields"
        noValidate
        onSubmit={(event) => {
          // The field is hidden then: an error in it could not be seen.
          if (!required) form.setValue('min', 0);
          onSubmit(event);
        }}
      >
        <LanguageFields form={form} name="name" legend={t('staff-menu:name')} autoFocus={!group} />
        <div className="field-grid">
          <FormSelect
            control={form.control}
            name="kind"
            label={t('staff-menu:kind')}
            options={OPTION_KINDS.map((value) => ({ value, label: t(`staff-menu:kind_${value}`) }))}
          />
          {required && <FormNumber control={form.control} name="min" label={t('staff-menu:min')} />}
          <FormNumber control={form.control} name="max" label={t('staff-menu:max')} hint={t('staff-menu:maxHint')} />
        </div>
        <FormCheckbox control={form.control} name="required" label={t('staff-menu:required')} />
        {fields.map(({ key }, index) => (
          <OptionFields
            key={key}
            form={form}
            index={index}
            currency={currency}
            onRemove={fields.length > 1 ? () => removeOption(index) : undefined}
          />
        ))}
        <Button variant="secondary" onClick={() => append(NEW_OPTION)} data-action="add-option">
          {t('staff-menu:addOption')}
        </Button>
        <FormFooter
          action={t('staff-shell:save')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: compare(
                conflict.option_groups.find(({ id }) => id === group?.id),
                withValidMinimum(form.getValues()),
              ),
              onTakeCurrent: () => {
                const current = conflict.option_groups.find(({ id }) => id === group?.id);
                onNewerVersion(conflict);
                setRevision(conflict.revision);
                clearFailure();
                if (current) form.reset(toForm(current));
                else onClose();
              },
              // The button also submits the form, with the revision of `conflict`. That clears the failure.
              onKeepMine: () => {
                onNewerVersion(conflict);
                setRevision(conflict.revision);
              },
            }
          }
        />
      </form>
      {group && (
        <div className="staff-section">
          <Button variant="ghost" onClick={() => setRemoving(true)}>
            {t('staff-menu:removeGroup')}
          </Button>
        </div>
      )}
      {group && removing && (
        <ConfirmDialog
          title={t('staff-menu:removeGroup')}
          action={t('staff-menu:removeGroup')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            remove.mutate(
              { ...productVersion, id: group.id },
              {
                onError: (error) => {
                  if (handleConflict(error)) onClose();
                },
              },
            )
          }
          onClose={() => setRemoving(false)}
        >
          {t('staff-menu:removeGroupConfirm')}
        </ConfirmDialog>
      )}
    </Modal>
  );
}

type Option = OptionGroupInput['options'][number];

/** The current and the entered version of each option; options that were removed meanwhile or here come last. */
function pairOptions(current: readonly Option[], mine: readonly Option[]) {
  const find = (options: readonly Option[], id: number | null) => options.find((option) => option.id === id);
  return [
    ...mine.map((option) => [option.id === null ? undefined : find(current, option.id), option] as const),
    ...current.filter(({ id }) => !find(mine, id)).map((option) => [option, undefined] as const),
  ];
}

/** Returns a function that compares the current version of a group, if it still exists, with the entered one. */
function useGroupComparison(): (current: OptionGroup | undefined, mine: OptionGroupInput) => ComparedField[] {
  const t = useStaffT('staff-menu');
  const tCatalog = useT('catalog');
  const yesNo = (value: boolean) => (value ? '✓' : '–');
  /** `Большая / Large / Mare, 25,50 (milk)`; an incomplete list of allergens ends with a question mark. */
  function describe(option: Option | undefined): string {
    if (!option) return '–';
    const allergens = option.allergens.map((each) => tCatalog(`catalog:allergen_${each}`));
    const listed = [...allergens, ...(option.allergens_known ? [] : ['?'])].join(', ');
    const names = translationsOf(option.name).join(' / ');
    return `${names}, ${formatMoneyInput(option.price)}${listed && ` (${listed})`}`;
  }
  return (current, mine) =>
    current
      ? [
          ...compareTexts(t('staff-menu:name'), current.name, mine.name),
          compareValue(t('staff-menu:kind'), [current.kind, mine.kind], (kind) => t(`staff-menu:kind_${kind}`)),
          compareValue(t('staff-menu:required'), [current.required, mine.required], yesNo),
          compareValue(t('staff-menu:min'), [current.min, mine.min]),
          compareValue(t('staff-menu:max'), [current.max, mine.max]),
          ...pairOptions(current.options, mine.options).map((pair, index) =>
            compareValue(t('staff-menu:option', { number: index + 1 }), pair, describe),
          ),
        ]
      : [{ label: t('staff-menu:groupTitle'), current: '–', mine: localize(mine.name, pageLocale()) }];
}

interface OptionFieldsProps {
  form: UseFormReturn<OptionGroupInput, unknown, OptionGroupInput>;
  index: number;
  currency: string;
  /** Absent for the only option of a group. */
  onRemove: (() => void) | undefined;
}

/** The fields of one option of a group. */
function OptionFields({ form, index, currency, onRemove }: OptionFieldsProps) {
  const t = useStaffT('staff-menu');
  const tCatalog = useT('catalog');
  const unit = useCurrencyName(currency);
  const number = index + 1;
  const path = `options.${index}` as const;
  return (
    <fieldset className="option-fields" data-option={index}>
      <legend className="option-fields__legend">{t('staff-menu:option', { number })}</legend>
      <LanguageFields form={form} name={`${path}.name`} legend={t('staff-menu:name')} />
      <MoneyField
        control={form.control}
        name={`${path}.price`}
        label={t('staff-menu:price', { currency: unit })}
        invalidMessage={t('staff-menu:priceInvalid')}
      />
      <Disclosure label={t('staff-menu:allergens')}>
        <FormChoices
          control={form.control}
          name={`${path}.allergens`}
          legend={t('staff-menu:allergens')}
          options={ALLERGENS.map((value) => ({ value, label: tCatalog(`catalog:allergen_${value}`) }))}
        />
        <FormCheckbox control={form.control} name={`${path}.allergens_known`} label={t('staff-menu:allergensKnown')} />
      </Disclosure>
      {onRemove && (
        <Button variant="ghost" size="small" onClick={onRemove}>
          {t('staff-menu:removeOption', { number })}
        </Button>
      )}
    </fieldset>
  );
}
