import { mkdirSync, writeFileSync } from 'node:fs';
import { generateOpenApi } from './shared/openapi-document.ts';

/** Writes the contract as an OpenAPI document into the folder of static files. */
const folder = new URL('../public/api/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('openapi.json', folder), generateOpenApi());
