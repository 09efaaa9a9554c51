import { country } from '#contract/country.ts';
import { CityInput, CURRENCIES, NewCityInput, StaffCity } from '#contract/staff/restaurants.ts';
import { defineResource } from '../shared/resource/resource.ts';

export const cityResource = defineResource({ name: 'city', row: StaffCity, form: CityInput })({
  fields: {
    name: { label: 'staff-menu:cityName', kind: 'texts' },
    delivery_price: { label: 'staff-menu:deliveryPrice', kind: 'money' },
    free_from: { label: 'staff-menu:freeFrom', kind: 'money', hint: 'staff-menu:freeFromHint' },
    phone: { label: 'staff-menu:phone', kind: 'phone', hint: 'staff-menu:cityPhoneHint' },
  },
  recorded: {
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    currency: { label: 'staff-menu:currency', kind: 'text' },
    active: { label: 'staff-menu:available', kind: 'checkbox' },
  },
});

/** A new city also gets what cannot be changed later. */
export const newCityResource = defineResource({ name: 'city', row: StaffCity, form: NewCityInput })({
  fields: {
    ...cityResource.fields,
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    currency: {
      label: 'staff-menu:currency',
      kind: 'select',
      codes: CURRENCIES,
      codeName: (code) => code,
      from: () => country.currencies[0].code,
    },
  },
  recorded: { active: { label: 'staff-menu:available', kind: 'checkbox' } },
});
