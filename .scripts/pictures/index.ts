import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawBrand } from './brand.ts';
import type { Scene } from './draw/scene.ts';
import { listJobs, type Job } from './jobs.ts';
import { readManifest, removeOrphans, writeManifest } from './output-files.ts';
import { ENCODER_VERSION, render, getFileName } from './render.ts';

const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url));
const folder = join(publicFolder, 'pictures');
const manifestFile = fileURLToPath(new URL('./manifest.json', import.meta.url));

sharp.concurrency(1);
await mkdir(folder, { recursive: true });
await drawBrand(publicFolder);

const jobs = listJobs();
const listFiles = ({ name, variants }: Job): readonly string[] =>
  variants.outputs.map((output) => join(folder, getFileName(name, output)));
const known = await readManifest(manifestFile);
const current = new Map([...known].filter(([name]) => jobs.some((job) => job.name === name)));
let drawn = 0;
const queue = jobs[Symbol.iterator]();

/** Hash of everything that determines a picture; bitmaps are represented by their own digest. */
function calculateDigest({ variants }: Job, scene: Scene): string {
  const markup = scene.toSvg(1).replaceAll(/"data:[^"]+"/g, '""');
  return createHash('sha256')
    .update(ENCODER_VERSION)
    .update(JSON.stringify(variants))
    .update(markup)
    .digest('hex')
    .slice(0, 16);
}

/** Draws pictures until the queue is empty; two workers use two processors. */
async function worker(): Promise<void> {
  for (const job of queue) {
    const scene = await job.scene();
    const digest = calculateDigest(job, scene);
    if (current.get(job.name) === digest && listFiles(job).every((file) => existsSync(file))) continue;
    await render(folder, job, scene.toSvg);
    current.set(job.name, digest);
    drawn += 1;
  }
}

try {
  await Promise.all([worker(), worker()]);
} finally {
  await writeManifest(manifestFile, current);
}
const orphans = await removeOrphans(folder, new Set(jobs.flatMap(listFiles)));
process.stdout.write(
  `${jobs.length} pictures: ${drawn} drawn, ${jobs.length - drawn} up to date, ${orphans.length} orphaned files removed.\n`,
);
