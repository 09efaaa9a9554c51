import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { RestaurantFull } from '#contract/catalog.ts';
import { DIETS } from '#contract/value-lists.ts';
import { DIET_ICONS } from '#features/catalog/catalog-text.ts';
import { loadMenu } from '#features/catalog/catalog.store.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useAsyncData } from '#features/shared/hooks.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { bringIntoRow } from '#lib/center-in-row.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import type { IconName } from '#ui/icons.ts';
import { ALLERGEN_CHOICES } from '../allergens/allergen-text.ts';
import { $myAllergens } from '../allergens/my-allergens.store.ts';
import { toggled } from '../search/search-params.ts';
import { $filterChoice, chooseFilter } from './filter-choice.store.ts';
import { $filterPanel } from './filter-panel.store.ts';
import {
  choiceCount,
  type FilterChoice,
  hideReason,
  type HideReason,
  type MenuFilter,
  NO_FILTER,
} from './menu-filter.ts';
import stylesheetUrl from './menu-filter.lazy.scss?url';

interface FilterPanelProps {
  restaurantId: number;
  /** Called with each new filter; null removes it. */
  onFilter: (filter: MenuFilter | null) => void;
}

/** The filter of a menu by diets and allergens. Closing it does not change the filter. */
export function FilterPanel({ restaurantId, onFilter }: FilterPanelProps) {
  const t = useT('allergens', 'catalog', 'common', 'search');
  const panel = useStore($filterPanel);
  const menu = useAsyncData(() => loadMenu(browserApiClient('customer'), restaurantId));
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    if (panel === 'opened' && menu.state !== 'loading') focusFirstControl(section.current);
  }, [panel, menu.state]);

  function retry(load: () => void) {
    // The button that was pressed is replaced: the focus moves to what is loaded, also in a restored panel.
    $filterPanel.set('opened');
    load();
  }

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') $filterPanel.set('closed');
  }

  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- The button also closes it. */}
      <section
        ref={section}
        className="menu-filter-panel"
        aria-label={t('search:filters')}
        aria-busy={menu.state === 'loading'}
        hidden={panel === 'closed'}
        onKeyDown={closeOnEscape}
      >
        {menu.state === 'loading' && <Skeleton shape="row" />}
        {menu.state === 'failed' && <ErrorBanner error={t('allergens:loadFailed')} onRetry={() => retry(menu.retry)} />}
        {menu.state === 'ready' && <FilterControls menu={menu.value} onFilter={onFilter} />}
      </section>
    </>
  );
}

const focusFirstControl = (section: Element | null): void =>
  section?.querySelector('button')?.focus({ preventScroll: true });

function FilterControls({ menu, onFilter }: { menu: RestaurantFull; onFilter: FilterPanelProps['onFilter'] }) {
  const t = useT('allergens', 'catalog', 'search');
  const choice = useStore($filterChoice);
  const mine = useStore($myAllergens);
  const products = useMemo(() => menu.categories.flatMap((category) => category.products), [menu]);
  const offeredDiets = DIETS.filter((diet) => products.some(({ diets }) => diets.includes(diet)));
  const isMineExcluded = mine.every((allergen) => choice.excludedAllergens.includes(allergen));
  const excludeAllergens = (excludedAllergens: FilterChoice['excludedAllergens']) =>
    chooseFilter({ ...choice, excludedAllergens });

  useLayoutEffect(() => {
    const reasons = new Map(products.map((product) => [product.id, hideReason(product, choice)]));
    const reasonOf = (id: number) => reasons.get(id) ?? null;
    onFilter(
      choiceCount(choice) === 0
        ? null
        : {
            isShown: (id) => reasonOf(id) === null,
            describe: (ids) => describeHidden(ids.map(reasonOf), choice, t),
            emptyText: t('search:noDishMatchesFilter'),
          },
    );
  }, [products, choice, onFilter, t]);

  return (
    <>
      {offeredDiets.length > 0 && (
        <ChipRow name={t('catalog:diets')}>
          {offeredDiets.map((diet) => (
            <Chip
              key={diet}
              icon={DIET_ICONS[diet]}
              isOn={choice.diets.includes(diet)}
              onPress={() => chooseFilter({ ...choice, diets: toggled(choice.diets, diet) })}
            >
              {t(`catalog:diet_${diet}`)}
            </Chip>
          ))}
        </ChipRow>
      )}
      <ChipRow name={t('search:without')}>
        {mine.length > 0 && (
          <Chip
            isOn={isMineExcluded}
            onPress={() => {
              const others = choice.excludedAllergens.filter((allergen) => !mine.includes(allergen));
              excludeAllergens(isMineExcluded ? others : [...others, ...mine]);
            }}
          >
            {t('allergens:excludeMine')}
          </Chip>
        )}
        {ALLERGEN_CHOICES.map((allergen) => (
          <Chip
            key={allergen}
            isOn={choice.excludedAllergens.includes(allergen)}
            onPress={() => excludeAllergens(toggled(choice.excludedAllergens, allergen))}
          >
            {t(`catalog:allergen_${allergen}`)}
          </Chip>
        ))}
      </ChipRow>
      <Button variant="secondary" size="small" data-open-modal="myAllergens" onClick={() => openModal('myAllergens')}>
        {t('catalog:myAllergens')}
      </Button>
      {choiceCount(choice) > 0 && (
        <Button
          variant="secondary"
          size="small"
          onClick={({ currentTarget }) => {
            // This button is removed.
            focusFirstControl(currentTarget.closest('section'));
            chooseFilter(NO_FILTER);
          }}
        >
          {t('search:resetFilters')}
        </Button>
      )}
    </>
  );
}

/** The texts that state how many dishes are hidden because of an allergen, and that traces are possible. */
function describeHidden(
  reasons: readonly (HideReason | null)[],
  { excludedAllergens }: FilterChoice,
  t: Translate<'catalog' | 'search'>,
): string[] {
  const number = new Intl.NumberFormat(pageLocale());
  const countOf = (wanted: HideReason) => reasons.filter((reason) => reason === wanted).length;
  const sentence = (key: 'search:hiddenContains' | 'search:hiddenUnknown', count: number) =>
    count > 0 ? [t(key, { count, number: number.format(count) })] : [];
  return [
    ...sentence('search:hiddenContains', countOf('contains')),
    ...sentence('search:hiddenUnknown', countOf('unknown')),
    ...(excludedAllergens.length > 0 ? [t('catalog:allergenTraces')] : []),
  ];
}

/** A labelled list of chips, scrolled to the first one that is on when the panel opens. */
function ChipRow({ name, children }: { name: string; children: ReactNode }) {
  const row = useRef<HTMLUListElement>(null);
  const isShown = useStore($filterPanel) !== 'closed';

  useLayoutEffect(() => {
    const chip = isShown && row.current?.querySelector('[aria-pressed="true"]');
    if (row.current && chip) bringIntoRow(row.current, chip);
  }, [isShown]);

  return (
    <div>
      <p>{name}</p>
      <ul ref={row} role="list" aria-label={name}>
        {children}
      </ul>
    </div>
  );
}

interface ChipProps {
  icon?: IconName;
  isOn: boolean;
  onPress: () => void;
  children: string;
}

/** A toggle button of the filter. A press brings it into sight if its row shows only a part of it. */
function Chip({ icon, isOn, onPress, children }: ChipProps) {
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const row = currentTarget.closest('ul');
    if (row) bringIntoRow(row, currentTarget);
    onPress();
  }

  return (
    <li>
      <button className="chip" type="button" aria-pressed={isOn} onClick={press}>
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </button>
    </li>
  );
}
