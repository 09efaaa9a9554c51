import * as v from 'valibot';
import { translationsOf } from '#contract/localized-text.ts';
import { MenuProduct, ProductInput } from '#contract/staff/menu.ts';
import { OPTION_KINDS, OptionGroup, OptionGroupInput } from '#contract/staff/option-groups.ts';
import { ALLERGENS, DIETS, MEASURES } from '#contract/value-lists.ts';
import { formatMoneyInput } from '../shared/MoneyField.tsx';
import { defineResource, type FieldsOf, type FormatText } from '../shared/resource/resource.ts';

/** The allergens of a dish or of an option. */
export const ALLERGEN_FIELDS = {
  allergens: {
    label: 'staff-menu:allergens',
    kind: 'choices',
    codes: ALLERGENS,
    codeName: (code, text) => text(`catalog:allergen_${code}`),
  },
  allergens_known: {
    label: 'staff-menu:allergensKnown',
    kind: 'checkbox',
    hint: 'staff-menu:allergensKnownHint',
  },
} as const satisfies FieldsOf<Pick<ProductInput, 'allergens' | 'allergens_known'>>;

/** An option group with the revision of its product: groups have none of their own. Its id is 0 after its removal. */
const GroupRow = v.object({ ...OptionGroup.entries, revision: v.number() });
export type GroupRow = v.InferOutput<typeof GroupRow>;

/** A group from which customers have to choose has a minimum of at least 1; any other has none. */
const GroupForm = v.pipe(
  v.custom<OptionGroupInput>(() => true),
  v.transform((group) => ({ ...group, min: group.required ? Math.max(group.min, 1) : 0 })),
  OptionGroupInput,
);

/** `Большая / Large / Mare, 25,50 (milk)`; an incomplete list of allergens ends with a question mark. */
function describeOption(option: OptionGroupInput['options'][number], text: FormatText): string {
  const allergens = option.allergens.map((code) => text(`catalog:allergen_${code}`));
  const listed = [...allergens, ...(option.allergens_known ? [] : ['?'])].join(', ');
  const names = translationsOf(option.name).join(' / ');
  return `${names}, ${formatMoneyInput(option.price)}${listed && ` (${listed})`}`;
}

export const optionGroupResource = defineResource({ name: 'option_group', row: GroupRow, form: GroupForm })({
  fields: {
    name: { label: 'staff-menu:name', kind: 'texts' },
    required: { label: 'staff-menu:required', kind: 'checkbox' },
    kind: {
      label: 'staff-menu:kind',
      kind: 'select',
      codes: OPTION_KINDS,
      codeName: (code, text) => text(`staff-menu:kind_${code}`),
    },
    min: { label: 'staff-menu:min', kind: 'number' },
    max: { label: 'staff-menu:max', kind: 'number', hint: 'staff-menu:maxHint' },
    options: {
      label: 'staff-menu:options',
      kind: 'custom',
      format: (options, text) =>
        options.map((option, index) => ({
          key: option.id ?? `new ${index}`,
          label: text('staff-menu:option', { number: index + 1 }),
          text: describeOption(option, text),
        })),
      parts: {
        name: { label: 'staff-menu:name', kind: 'texts' },
        price: { label: 'staff-menu:price', kind: 'money' },
        ...ALLERGEN_FIELDS,
      },
    },
  },
  recorded: {},
});

export const productResource = defineResource({ name: 'product', row: MenuProduct, form: ProductInput })({
  fields: {
    name: { label: 'staff-menu:name', kind: 'texts' },
    description: { label: 'staff-menu:description', kind: 'longTexts' },
    price: { label: 'staff-menu:price', kind: 'money' },
    category_id: { label: 'staff-menu:category', kind: 'reference' },
    weight: { label: 'staff-menu:weight', kind: 'number' },
    measure: {
      label: 'staff-menu:measure',
      kind: 'select',
      codes: MEASURES,
      codeName: (code, text) => text(`catalog:measure_${code}`),
    },
    ...ALLERGEN_FIELDS,
    diets: {
      label: 'staff-menu:diets',
      kind: 'choices',
      codes: DIETS,
      codeName: (code, text) => text(`catalog:diet_${code}`),
    },
    synonyms: { label: 'staff-menu:synonyms', kind: 'custom', format: (words) => words.join(', ') },
    recommended: { label: 'staff-menu:recommended', kind: 'checkbox' },
  },
  recorded: {
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    active: { label: 'staff-menu:available', kind: 'checkbox' },
    picture: { label: 'staff-pictures:picture', kind: 'text' },
    removed: { label: 'staff-menu:removed', kind: 'checkbox' },
    option_groups: { label: 'staff-menu:optionGroups', kind: 'custom', parts: optionGroupResource.fields },
  },
});
