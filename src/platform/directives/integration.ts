import type { AstroIntegration } from 'astro';

/** Adds `client:intent`: an island's code is fetched at the visitor's first intent, not before. */
export function directives(): AstroIntegration {
  return {
    name: 'directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/platform/directives/intent.ts' });
      },
    },
  };
}
