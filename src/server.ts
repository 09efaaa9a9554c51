import { enableCompileCache } from 'node:module';

// What was compiled once need not be compiled at the next start; where nothing can be kept, the start is as it is.
enableCompileCache();
await import('./server/open.ts');
