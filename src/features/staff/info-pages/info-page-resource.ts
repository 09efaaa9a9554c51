import { InfoPageDetails, InfoPageInput } from '#contract/staff/info-pages.ts';
import { defineResource } from '../shared/resource/resource.ts';

export const infoPageResource = defineResource({ name: 'info-page', row: InfoPageDetails, form: InfoPageInput })({
  fields: {
    name: { label: 'staff-info-pages:name', kind: 'texts' },
    text: { label: 'staff-info-pages:text', kind: 'longTexts', hint: 'staff-info-pages:textHint' },
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    position: { label: 'staff-info-pages:position', kind: 'number', hint: 'staff-info-pages:positionHint' },
    is_public: { label: 'staff-info-pages:isPublic', kind: 'checkbox', hint: 'staff-info-pages:isPublicHint' },
  },
  recorded: {},
});
