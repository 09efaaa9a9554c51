import * as v from 'valibot';
import { Zone, ZoneFields } from '#contract/staff/zones.ts';
import { defineResource } from '../shared/resource/resource.ts';
import { parseGeoJson, polygonText } from './geo-json.ts';

/** The form of a zone. Its polygon is edited as GeoJSON text; the server checks the geometry. */
const ZoneForm = v.object({
  scope: v.picklist(['restaurant', 'city']),
  ...ZoneFields,
  polygon: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parsed = parseGeoJson(dataset.value);
      if (parsed !== undefined) return parsed;
      addIssue({ message: 'No GeoJSON' });
      return NEVER;
    }),
  ),
});
export type ZoneValues = v.InferInput<typeof ZoneForm>;

export const zoneResource = defineResource({ name: 'zone', row: Zone, form: ZoneForm })({
  fields: {
    name: { label: 'staff-zones:name', kind: 'texts' },
    scope: {
      label: 'staff-zones:scope',
      kind: 'select',
      codes: ['restaurant', 'city'],
      codeName: (code, text) => text(`staff-zones:scope_${code}`),
      from: ({ restaurant_id: restaurantId }) => (restaurantId === null ? 'city' : 'restaurant'),
    },
    price: { label: 'staff-zones:price', kind: 'money' },
    free_from: {
      label: 'staff-zones:free_from',
      kind: 'money',
      hint: 'staff-zones:free_fromHint',
    },
    min_order: {
      label: 'staff-zones:min_order',
      kind: 'money',
      hint: 'staff-zones:min_orderHint',
    },
    travel_minutes: { label: 'staff-zones:travel_minutes', kind: 'number', hint: 'staff-zones:travel_minutesHint' },
    branch_id: { label: 'staff-zones:branch', kind: 'reference' },
    polygon: {
      label: 'staff-zones:polygon',
      kind: 'custom',
      format: (text) => text,
      from: ({ polygon }) => polygonText(polygon),
    },
    priority: { label: 'staff-zones:priority', kind: 'number', hint: 'staff-zones:priorityHint' },
    active: { label: 'staff-zones:active', kind: 'checkbox' },
  },
  recorded: { restaurant_id: { label: 'staff-shell:restaurant', kind: 'reference' } },
});
