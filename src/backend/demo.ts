import { existsSync } from 'node:fs';
import type { CommandResult } from './command-output.ts';
import type { Database } from './db/client.ts';
import type { Services } from './services.ts';

/**
 * What fills and moves a shop that is shown to people. The shop imports none: the process loads one when it is asked for,
 * so that images contain none (decision 35).
 */
export interface Demo {
  /** Fills an empty database; does nothing if there is a city already. */
  seed(db: Database, now: Date): Promise<void>;
  /**
   * Moves the orders that are due to their next status, as restaurants and couriers would, and returns their ids.
   * @param pace 1 delivers an order within two minutes, 2 within one
   */
  advanceOrders(
    services: Pick<Services, 'db' | 'log' | 'orderEffects'>,
    now: Date,
    pace: number,
  ): Promise<readonly number[]>;
  /** Adds generated data of any size. @param args the words after `npm run shop -- generate` */
  generate?(db: Database, args: readonly string[]): Promise<CommandResult>;
}

/** @throws NoDemoError */
export type LoadDemo = () => Promise<Demo>;

/** What the module of a demonstration exports. */
export interface DemoModule {
  readonly demo: Demo;
}

/** The message is for the operator. */
export class NoDemoError extends Error {
  constructor(place: string) {
    super(`There is no demonstration ${place}. Set DEMO=off for a shop of your own; container images have no other`);
    this.name = 'NoDemoError';
  }
}

/** @param url of the module that exports it; it is loaded when the demonstration is */
export const demoAt =
  (url: URL): LoadDemo =>
  async () => {
    if (!existsSync(url)) throw new NoDemoError(`at ${url.pathname}`);
    const { demo }: DemoModule = await import(/* @vite-ignore */ url.href);
    return demo;
  };

export const withoutDemo: LoadDemo = () => Promise.reject(new NoDemoError('here'));
