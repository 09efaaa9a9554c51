import { useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { type Menu, MenuProduct, ProductInput as ProductSchema, type ProductInput } from '#contract/staff/menu.ts';
import { ALLERGENS, DIETS, MEASURES } from '#contract/value-lists.ts';
import { localize } from '#contract/localized-text.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Input } from '#ui/form/Field.tsx';
import { compareTexts, compareValue, FormFooter } from '../shared/FormFooter.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { formatMoneyInput, MoneyField, useCurrencyName } from '../shared/MoneyField.tsx';
import { FormCheckbox, FormChoices, FormNumber, FormSelect, useFormField } from '../shared/form-fields.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useStaffMutation } from '../shared/staff-query.ts';

const toForm = (product: MenuProduct): ProductInput => ({
  category_id: product.category_id,
  name: product.name,
  description: product.description,
  price: product.price,
  weight: product.weight,
  measure: product.measure,
  recommended: product.recommended,
  allergens: product.allergens,
  allergens_known: product.allergens_known,
  diets: product.diets,
  synonyms: product.synonyms,
});

interface ProductFormProps {
  menu: Menu;
  /** Null for a new product. */
  product: MenuProduct | null;
  /** The revision that the fields were filled from. */
  revision?: number;
  categoryId: number;
  onDirty: (isDirty: boolean) => void;
  onSaved: (product: MenuProduct) => void;
  /** Called when the user has resolved a conflict; the next save is based on the revision of `current`. */
  onConflictResolved?: (current: MenuProduct) => void;
}

/** The texts, price and properties of a product. */
export function ProductForm({
  menu,
  product,
  revision = 1,
  categoryId,
  onDirty,
  onSaved,
  onConflictResolved = () => undefined,
}: ProductFormProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const tCatalog = useT('catalog');
  const form = useStaffForm<ProductInput, ProductInput>(
    ProductSchema,
    product
      ? toForm(product)
      : {
          category_id: categoryId,
          name: EMPTY_TEXTS,
          description: EMPTY_TEXTS,
          weight: null,
          measure: 'g',
          recommended: false,
          allergens: [],
          allergens_known: false,
          diets: [],
          synonyms: [],
        },
  );
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const saved = (response: MenuProduct) => {
    form.reset(toForm(response));
    onSaved(response);
  };
  const options = { invalidates: ['getMenu', 'getMenuProduct'] as const, onSuccess: saved };
  const add = useStaffMutation('addProduct', options);
  const save = useStaffMutation('saveProduct', options);
  const { onSubmit, failure, confirmation, conflictHandlers, busy } = useFormSubmit(form, (values, { confirmed }) =>
    product
      ? save.mutateAsync({ ...values, id: product.id, revision, confirmed })
      : add.mutateAsync({ ...values, confirmed }),
  );
  const conflict = storedRowFromConflict(failure, MenuProduct);
  const categories = menu.categories
    .filter(({ id, removed }) => !removed || id === categoryId)
    .map(({ id, name }) => ({ value: id, label: localize(name, pageLocale()) }));
  const currency = useCurrencyName(menu.currency);
  return (
    <form className="fields" noValidate onSubmit={onSubmit}>
      <LanguageFields form={form} name="name" legend={t('staff-menu:name')} autoFocus={!product} />
      <LanguageFields form={form} name="description" legend={t('staff-menu:description')} multiline />
      <div className="field-grid">
        <MoneyField
          control={form.control}
          name="price"
          label={t('staff-menu:price', { currency })}
          invalidMessage={t('staff-menu:priceInvalid')}
        />
        <FormSelect control={form.control} name="category_id" label={t('staff-menu:category')} options={categories} />
        <FormNumber control={form.control} name="weight" label={t('staff-menu:weight')} />
        <FormSelect
          control={form.control}
          name="measure"
          label={t('staff-menu:measure')}
          options={MEASURES.map((value) => ({ value, label: tCatalog(`catalog:measure_${value}`) }))}
        />
      </div>
      <FormChoices
        control={form.control}
        name="allergens"
        legend={t('staff-menu:allergens')}
        options={ALLERGENS.map((value) => ({ value, label: tCatalog(`catalog:allergen_${value}`) }))}
      />
      <FormCheckbox control={form.control} name="allergens_known" label={t('staff-menu:allergensKnown')} />
      <p className="small muted">{t('staff-menu:allergensKnownHint')}</p>
      <FormChoices
        control={form.control}
        name="diets"
        legend={t('staff-menu:diets')}
        options={DIETS.map((value) => ({ value, label: tCatalog(`catalog:diet_${value}`) }))}
      />
      <SynonymsField control={form.control} name="synonyms" />
      <FormCheckbox control={form.control} name="recommended" label={t('staff-menu:recommended')} />
      <FormFooter
        action={t(product ? 'staff-shell:save' : 'staff-menu:addProduct')}
        busy={busy}
        failure={failure}
        confirmation={confirmation}
        conflict={
          conflict && {
            fields: compareProducts(conflict),
            ...conflictHandlers(toForm(conflict), () => onConflictResolved(conflict)),
          }
        }
      />
    </form>
  );

  /** The saved fields of the product beside those of the form. */
  function compareProducts(current: MenuProduct) {
    const mine = form.getValues();
    const both = <Name extends keyof ProductInput>(name: Name) => [current[name], mine[name]] as const;
    const yesNo = (value: unknown) => (value ? '✓' : '–');
    const joined = (words: readonly string[]) => words.join(', ');
    return [
      ...compareTexts(t('staff-menu:name'), current.name, mine.name),
      ...compareTexts(t('staff-menu:description'), current.description, mine.description),
      compareValue(t('staff-menu:price', { currency }), both('price'), formatMoneyInput),
      compareValue(
        t('staff-menu:category'),
        both('category_id'),
        (id) => categories.find(({ value }) => value === id)?.label ?? '',
      ),
      compareValue(t('staff-menu:weight'), both('weight'), (weight) => String(weight ?? '')),
      compareValue(t('staff-menu:measure'), both('measure'), (unit) => tCatalog(`catalog:measure_${unit}`)),
      compareValue(t('staff-menu:allergens'), both('allergens'), (list) =>
        joined(list.map((name) => tCatalog(`catalog:allergen_${name}`))),
      ),
      compareValue(t('staff-menu:allergensKnown'), both('allergens_known'), yesNo),
      compareValue(t('staff-menu:diets'), both('diets'), (list) =>
        joined(list.map((name) => tCatalog(`catalog:diet_${name}`))),
      ),
      compareValue(t('staff-menu:synonyms'), both('synonyms'), joined),
      compareValue(t('staff-menu:recommended'), both('recommended'), yesNo),
    ];
  }
}

const splitWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const hasSameWords = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** An input of words separated by commas; the value of the field is a list. */
function SynonymsField({ control, name }: { control: Control<ProductInput>; name: 'synonyms' }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const { field, focusOnError, inputProps } = useFormField({ control, name });
  const words = useWatch({ control, name });
  const [typed, setTyped] = useState(words.join(', '));
  // The words differ from the input after a reset of the form.
  const shown = hasSameWords(splitWords(typed), words) ? typed : words.join(', ');
  return (
    <Input
      {...inputProps}
      label={t('staff-menu:synonyms')}
      hint={t('staff-menu:synonymsHint')}
      value={shown}
      error={inputProps.error && t('staff-shell:fieldTooLong')}
      onChange={(next) => {
        setTyped(next);
        field.onChange(splitWords(next));
      }}
      ref={focusOnError}
    />
  );
}
