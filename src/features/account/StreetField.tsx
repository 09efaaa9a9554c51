import { useEffect, useState } from 'react';
import { MAX_FIELD_LENGTH } from '#contract/constants.ts';
import type { AddressSuggestion } from '#contract/user.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { useT } from '#i18n/browser.ts';
import { Combobox } from '#ui/form/Combobox.tsx';

const DEBOUNCE_MS = 200;
const MIN_LENGTH = 2;

interface StreetFieldProps {
  name: string;
  /** The city in which streets are looked for; 0 while it is not known. */
  cityId: number;
  value: string;
  error: string | undefined;
  onChange: (street: string) => void;
  onSelect: (address: AddressSuggestion) => void;
}

/** The street of an address, with suggestions while it is typed. Where there are none, or they fail, it is a plain field. */
export function StreetField({ cityId, value, onSelect, onChange, ...field }: StreetFieldProps) {
  const t = useT('user');
  const [typed, setTyped] = useState('');
  const addresses = useSuggestions(cityId, typed);
  return (
    <Combobox
      {...field}
      label={t('user:street')}
      autoComplete="address-line1"
      maxLength={MAX_FIELD_LENGTH}
      required
      value={value}
      suggestions={addresses.map(({ street, house }) => (house ? t('user:addressLine', { street, house }) : street))}
      suggestionIcon="pin"
      announcement={t('user:streetSuggestions', { count: addresses.length })}
      onChange={(street) => {
        setTyped(street);
        onChange(street);
      }}
      onSelect={(index) => {
        const address = addresses[index];
        setTyped('');
        if (address) onSelect(address);
      }}
    />
  );
}

/** The addresses that match a text, the previous ones until the new ones arrive; none for a text that is too short. */
function useSuggestions(cityId: number, text: string): readonly AddressSuggestion[] {
  const [addresses, setAddresses] = useState<readonly AddressSuggestion[]>([]);
  const isSearched = cityId > 0 && text.trim().length >= MIN_LENGTH;
  useEffect(() => {
    if (!isSearched) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function search() {
      const query = { city_id: cityId, q: text.trim() };
      const found = await ignoreFailure(
        'the street can be typed without suggestions',
        browserApiClient().call('suggestAddress', { query, signal }),
      );
      if (!signal.aborted) setAddresses(found ?? []);
    }
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [cityId, text, isSearched]);
  return isSearched ? addresses : [];
}
