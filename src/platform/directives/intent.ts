import type { ClientDirective } from 'astro';
import { onIntent } from '../intent.ts';

const intent: ClientDirective = (load) => {
  onIntent(async () => {
    const hydrate = await load();
    await hydrate();
  });
};

export default intent;
