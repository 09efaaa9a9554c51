import type { EndpointName } from './endpoints.ts';

/**
 * What of the catalog an answer tells: `restaurant:12` (its row, branches or menu), `city:1` (its row, its restaurants and
 * their hours), `news`, `settings`. Lists tell of every city: `city:*`. A page is tagged with the answers it is made of.
 */
export function tagsOfCall(name: EndpointName, query: Readonly<Record<string, unknown>> = {}): readonly string[] {
  switch (name) {
    case 'getOptions':
      return ['settings'];
    case 'getCities':
    case 'getRestaurants':
      return ['city:*'];
    case 'getRestaurant':
    case 'getBranches':
    case 'getProduct':
      return [`restaurant:${String(query['id_restaurant'])}`];
    case 'getNews':
      return ['news'];
    default:
      return [];
  }
}

/** The tags of pages that show what changed: `city:1` is shown by whatever lists cities too. `all` is everything. */
export function tagsOfChange(changed: readonly string[] | 'all'): readonly string[] | 'all' {
  if (changed === 'all' || changed.includes('all')) return 'all';
  return changed.flatMap((tag) => (tag.includes(':') ? [tag, `${tag.slice(0, tag.indexOf(':'))}:*`] : [tag]));
}
