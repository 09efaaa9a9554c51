import { CategoryInput, MenuCategory } from '#contract/staff/menu.ts';
import { defineResource } from '../shared/resource/resource.ts';

export const categoryResource = defineResource({ name: 'category', row: MenuCategory, form: CategoryInput })({
  fields: { name: { label: 'staff-menu:name', kind: 'texts' } },
  recorded: {
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    removed: { label: 'staff-menu:removed', kind: 'checkbox' },
  },
});
