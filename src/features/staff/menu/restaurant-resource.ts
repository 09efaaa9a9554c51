import * as v from 'valibot';
import { translationsOf } from '#contract/localized-text.ts';
import { NewRestaurantInput, RestaurantDetails, RestaurantInput } from '#contract/staff/restaurants.ts';
import { EMPTY_TEXTS } from '../shared/LanguageFields.tsx';
import { defineResource } from '../shared/resource/resource.ts';

export const restaurantResource = defineResource({
  name: 'restaurant',
  row: RestaurantDetails,
  form: RestaurantInput,
})({
  fields: {
    name: { label: 'staff-menu:restaurantName', kind: 'text' },
    description: { label: 'staff-menu:description', kind: 'longTexts' },
    phone: { label: 'staff-menu:phone', kind: 'phone' },
    min_order: { label: 'staff-menu:minOrder', kind: 'money' },
    lead_minutes: { label: 'staff-menu:leadMinutes', kind: 'number' },
    pickup_minutes: { label: 'staff-menu:pickupMinutes', kind: 'number', hint: 'staff-menu:pickupMinutesHint' },
    cuisines: {
      label: 'staff-menu:cuisines',
      kind: 'custom',
      format: (cuisines) => cuisines.map((cuisine) => translationsOf(cuisine).join(' / ')).join(', '),
    },
  },
  recorded: {
    city_id: { label: 'staff-menu:city', kind: 'reference' },
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    picture: { label: 'staff-pictures:cover', kind: 'text' },
    active: { label: 'staff-menu:available', kind: 'checkbox' },
  },
});

const { name, description, phone, min_order, lead_minutes } = restaurantResource.fields;

/** A new restaurant also gets what cannot be changed later, and the address of its first branch. */
export const newRestaurantResource = defineResource({
  name: 'restaurant',
  row: v.omit(RestaurantDetails, ['pickup_minutes', 'cuisines', 'picture', 'active']),
  form: NewRestaurantInput,
})({
  fields: {
    city_id: { label: 'staff-menu:city', kind: 'reference' },
    name,
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    description,
    phone,
    min_order,
    lead_minutes,
    address: { label: 'staff-menu:address', kind: 'texts', from: () => EMPTY_TEXTS },
  },
  recorded: {},
});
