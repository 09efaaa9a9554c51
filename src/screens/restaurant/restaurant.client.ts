import { followSections } from './sections.client.ts';
import { searchMenu } from './search.client.ts';

followSections();
searchMenu();
