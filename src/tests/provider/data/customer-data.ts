import type { JsonObject } from './json.ts';

/** The provider has one customer, who signs in with any phone number and this code. */
export const SIGN_IN_CODE = '1234';
/** A token that is valid from the start. */
export const TOKEN = 'provider-session-0';

export const CARD: JsonObject = {
  id: 7,
  brand: 'Visa',
  last4: '4242',
  exp_month: 9,
  exp_year: 2031,
  is_default: true,
  status: 'active',
};

export const ADDRESS: JsonObject = {
  id: 5,
  label: 'Дом',
  city_id: 1,
  street: 'ул. Пушкина',
  house: '24',
  block: '',
  entrance: '2',
  floor: '3',
  apartment: '12',
  intercom: '12К',
  comment: '',
  is_default: true,
};

export const PROFILE: JsonObject = {
  phone: '37369123456',
  name: 'Ана Русу',
  email: 'ana@example.com',
  date_birth: '1990-05-17',
};

export const COURIER: JsonObject = { name: 'Ион', phone: '+37368000111' };

/** The response about the courier of an order, who shares where they are. */
export const COURIER_PROFILE: JsonObject = {
  ...COURIER,
  place: { lat: 47.0245, lng: 28.8323, age: 20, distance: 1200 },
};

export const FAVOURITES: JsonObject = {
  products: [
    {
      id: 101,
      slug: 'margherita',
      name: 'Маргарита',
      image: 'https://pictures.provider.test/margherita.jpg',
      restaurant_id: 10,
      restaurant_slug: 'casa-noua',
      city_slug: 'chisinau',
    },
  ],
  restaurants: [
    {
      id: 10,
      slug: 'casa-noua',
      name: 'Casa Nouă',
      image: 'https://pictures.provider.test/casa-noua.jpg',
      city_slug: 'chisinau',
    },
  ],
};
