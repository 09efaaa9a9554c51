import { country } from '#contract/country.ts';
import { CityInput, CURRENCIES, NewCityInput, StaffCity } from '#contract/staff/restaurants.ts';
import { defineResource } from '../shared/resource/resource.ts';

export const cityResource = defineResource({ name: 'city', row: StaffCity, form: CityInput })({
  fields: {
    name: { label: 'staff-menu:cityName', kind: 'texts' },
    delivery_price: { label: 'staff-menu:deliveryPrice', kind: 'money' },
    free_from: { label: 'staff-menu:freeFrom', kind: 'money', hint: 'staff-menu:freeFromHint' },
    phone: { label: 'staff-menu:phone', kind: 'phone', hint: 'staff-menu:cityPhoneHint' },
    picture: { label: 'staff-menu:cityPicture', kind: 'custom', format: (picture) => picture },
  },
  recorded: {
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    currency: { label: 'staff-menu:currency', kind: 'text' },
    active: { label: 'staff-menu:available', kind: 'checkbox' },
  },
});

const { name, delivery_price, free_from, phone, picture } = cityResource.fields;

/** A new city also gets what cannot be changed later, and no picture yet. */
export const newCityResource = defineResource({ name: 'city', row: StaffCity, form: NewCityInput })({
  fields: {
    name,
    delivery_price,
    free_from,
    phone,
    slug: { label: 'staff-shell:slug', kind: 'slug' },
    currency: {
      label: 'staff-menu:currency',
      kind: 'select',
      codes: CURRENCIES,
      codeName: (code) => code,
      from: () => country.currencies[0].code,
    },
  },
  recorded: { picture, active: { label: 'staff-menu:available', kind: 'checkbox' } },
});
