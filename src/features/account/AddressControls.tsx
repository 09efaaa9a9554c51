import { hasMap } from '#features/shared/has-map.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DeliveryZone } from '#contract/catalog.ts';
import { MAX_ADDRESS_FIELD_LENGTH } from '#contract/constants.ts';
import type { AddressSuggestion } from '#contract/user.ts';
import { normalizeLine } from '#contract/text.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import { ignoreFailure, undefinedIfNotFound } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { Combobox } from '#ui/form/Combobox.tsx';
import { Select } from '#ui/form/Field.tsx';
import { formatAddress, type SuggestedFields, suggestedFields } from './address-actions.ts';
import type { Point } from './tile-map.ts';
import mapStyles from './address-map.lazy.scss?url';

// Controls for an address in the account and in the checkout: its zone, its street and its place on a map.

const AddressMap = lazyComponent(() => import('./AddressMap.tsx'), { fallback: <Skeleton shape="picture" /> });

interface ZoneSelectProps {
  zones: readonly DeliveryZone[];
  /** The id of the chosen zone; an id that is not in `zones` is treated as null. */
  value: number | null;
  /** ISO 4217. */
  currency: string;
  error: string | undefined;
  onChange: (zoneId: number) => void;
}

/** A select of delivery zones with their prices; a price of 0 is shown as free. */
export function ZoneSelect({ zones, value, currency, error, onChange }: ZoneSelectProps) {
  const t = useT('user');
  const formatPrice = useFormatPrice();
  const isKnown = zones.some(({ id }) => id === value);
  return (
    <Select
      name="zone_id"
      label={t('user:zone')}
      error={error}
      value={isKnown ? String(value) : ''}
      options={[
        ...(isKnown ? [] : [{ value: '', label: t('user:chooseZone') }]),
        ...zones.map(({ id, name, price }) => ({
          value: String(id),
          label: `${name} · ${price > 0 ? formatPrice(price, currency) : t('user:deliveryFree')}`,
        })),
      ]}
      onChange={(id) => id !== '' && onChange(Number(id))}
    />
  );
}

const DEBOUNCE_MS = 200;
const MIN_LENGTH = 2;

interface StreetFieldProps {
  name: string;
  /** The city in which streets are searched; 0 while it is unknown. */
  cityId: number;
  value: string;
  error: string | undefined;
  onChange: (street: string) => void;
  /** Called with the fields to change, and the suggestion for its coordinates. */
  onSelect: (fields: SuggestedFields, suggestion: AddressSuggestion) => void;
  /** The field that gets the focus when a suggestion is chosen: the house number. */
  nextField: RefObject<HTMLInputElement | null>;
}

/** The street of an address, with suggestions while it is typed. Without suggestions it is a plain text field. */
export function StreetField({ cityId, value, onSelect, onChange, nextField, ...field }: StreetFieldProps) {
  const t = useT('user');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<AddressSuggestion>();
  const { addresses, isUnknown } = useSuggestions(cityId, typed);
  return (
    <Combobox
      {...field}
      hint={isUnknown && typed === value ? t('user:streetUnknown') : undefined}
      label={t('user:street')}
      autoComplete="address-line1"
      maxLength={MAX_ADDRESS_FIELD_LENGTH}
      required
      value={value}
      suggestions={addresses.map(({ street, house, block = '' }) =>
        house ? formatAddress({ street, house, block }, t) : street,
      )}
      suggestionIcon="pin"
      announcement={t('user:streetSuggestions', { count: addresses.length })}
      onChange={(street) => {
        setTyped(street);
        onChange(street);
      }}
      onSelect={(index) => {
        const address = addresses[index];
        setTyped('');
        if (!address) return;
        setChosen(address);
        onSelect(suggestedFields(address, chosen), address);
        nextField.current?.focus();
      }}
    />
  );
}

interface Suggestions {
  readonly addresses: readonly AddressSuggestion[];
  /** Whether the search found no address for the text. */
  readonly isUnknown: boolean;
}

const NO_SUGGESTIONS: Suggestions = { addresses: [], isUnknown: false };

/**
 * The addresses that match a text, or those of the previous text while the request is pending. Empty if the text is too
 * short or too long, or if the request failed. A provider without `suggestAddress` is not called again.
 */
function useSuggestions(cityId: number, text: string): Suggestions {
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
  const [isImplemented, setImplemented] = useState(true);
  const { length } = normalizeLine(text);
  const isSearched = isImplemented && cityId > 0 && length >= MIN_LENGTH && length <= MAX_ADDRESS_FIELD_LENGTH;
  useEffect(() => {
    if (!isSearched) return;
    const controller = new AbortController();
    const { signal } = controller;
    async function search() {
      const query = { city_id: cityId, q: normalizeLine(text) };
      const found = undefinedIfNotFound(browserApiClient('customer').call('suggestAddress', { query, signal }));
      const loaded = found.then((addresses) => {
        setImplemented(addresses !== undefined);
        return addresses;
      });
      const addresses = await ignoreFailure('the street can be typed without suggestions', loaded);
      if (!signal.aborted) setSuggestions({ addresses: addresses ?? [], isUnknown: addresses?.length === 0 });
    }
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [cityId, text, isSearched]);
  return isSearched ? suggestions : NO_SUGGESTIONS;
}

interface AddressMapPickerProps {
  cityId: number;
  point: Point | null;
  /** Called with the chosen point at once, and again with its address if one is found. */
  onPoint: (point: Point, address: AddressSuggestion | undefined) => void;
}

/** A button that shows a map, on which the place of an address is chosen. Renders nothing if the shop has no map. */
export function AddressMapPicker({ cityId, point, onPoint }: AddressMapPickerProps) {
  const t = useT('user');
  const [isShown, setShown] = useState(false);
  /** The last point chosen on the map, and the request for its address. */
  const located = useRef<{ point: Point; request: AbortController } | null>(null);
  const latestOnPoint = useRef(onPoint);

  useEffect(() => {
    latestOnPoint.current = onPoint;
  });
  // The address of a point is ignored once the fields have another point or another city.
  useEffect(() => {
    const { lat, lng } = located.current?.point ?? {};
    if (point?.lat !== lat || point?.lng !== lng) located.current?.request.abort();
  }, [point?.lat, point?.lng]);
  useEffect(() => () => located.current?.request.abort(), [cityId]);

  if (!hasMap()) return null;

  async function locate(chosen: Point) {
    located.current?.request.abort();
    const request = new AbortController();
    const { signal } = request;
    located.current = { point: chosen, request };
    latestOnPoint.current(chosen, undefined);
    const found = await ignoreFailure(
      'the street can be typed',
      browserApiClient('customer').call('suggestAddress', { query: { city_id: cityId, ...chosen }, signal }),
    );
    // `onPoint` may have changed during the request, because the fields were edited.
    if (!signal.aborted && found?.[0]) latestOnPoint.current(chosen, found[0]);
  }

  return (
    <>
      <link rel="stylesheet" href={mapStyles} precedence="default" />
      <Button
        size="small"
        variant="secondary"
        aria-expanded={isShown}
        data-action="map"
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'user:mapHide' : 'user:mapShow')}
      </Button>
      {isShown && <AddressMap initial={point} onPoint={(chosen) => void locate(chosen)} />}
    </>
  );
}
