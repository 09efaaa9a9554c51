import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { LOCALES } from '#contract/constants.ts';
import type { LocalizedText } from '#contract/localized-text.ts';

export interface NewCity {
  readonly name: LocalizedText;
  readonly slug: string;
  /** As typed, in major units. */
  readonly deliveryPrice: string;
}

export interface NewRestaurant {
  readonly name: string;
  readonly slug: string;
  readonly description: LocalizedText;
  readonly address: LocalizedText;
  /** As typed, in major units. */
  readonly minOrder: string;
}

/** A file as a file chooser passes it. */
export interface PhotoFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface NewDish {
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  /** As typed, in major units. */
  readonly price: string;
  readonly photo: PhotoFile;
}

/** A photograph of one colour, named as a phone names it. */
export const photoOf = async (colour: string, width = 1600, height = 1200): Promise<PhotoFile> => ({
  name: 'IMG_0001.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});

/** Page object of `/staff/menu`, in any language. */
export class MenuEditorPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  dialog(name: string): Locator {
    return this.#page.locator(`dialog[data-modal="${name}"]`);
  }

  /** Creates the first city of a shop, then a restaurant in it. */
  async addRestaurant(city: NewCity, restaurant: NewRestaurant): Promise<void> {
    await this.#page.locator('[data-open-modal="new-restaurant"]').click();
    const dialog = this.dialog('new-restaurant');
    await fillTexts(dialog, 'name', city.name);
    await dialog.locator('[name="slug"]').fill(city.slug);
    await dialog.locator('[name="delivery_price"]').fill(city.deliveryPrice);
    await submit(dialog);
    await dialog.locator('[data-field="name"] input').fill(restaurant.name);
    await dialog.locator('[name="slug"]').fill(restaurant.slug);
    await fillTexts(dialog, 'description', restaurant.description);
    await fillTexts(dialog, 'address', restaurant.address);
    await dialog.locator('[name="min_order"]').fill(restaurant.minOrder);
    await submit(dialog);
    await expect(dialog).toBeHidden();
  }

  async addCategory(name: LocalizedText): Promise<void> {
    await this.#page.locator('[data-open-modal="category"]').first().click();
    const dialog = this.dialog('category');
    await fillTexts(dialog, 'name', name);
    await submit(dialog);
    await expect(dialog).toBeHidden();
  }

  /** Adds a dish with a photograph to the last category. */
  async addDish({ name, description, price, photo }: NewDish): Promise<void> {
    await this.#page.locator('[data-category]').last().locator(':scope > [data-open-modal="product"]').click();
    const dialog = this.dialog('product');
    await fillTexts(dialog, 'name', name);
    await fillTexts(dialog, 'description', description);
    await dialog.locator('[name="price"]').fill(price);
    await submit(dialog);
    await dialog.locator('input[type="file"]').setInputFiles(photo);
    await expect(dialog.locator('[data-picture^="/pictures/m/"]')).toBeVisible({ timeout: 30_000 });
    await this.#page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
}

const submit = (form: Locator): Promise<void> => form.locator('button[type="submit"]').click();

/** Fills a text in every language. */
async function fillTexts(form: Locator, name: string, texts: LocalizedText): Promise<void> {
  for (const locale of LOCALES) await form.locator(`[name="${name}.${locale}"]`).fill(texts[locale] ?? '');
}
