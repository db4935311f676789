import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { PictureKind } from '#contracts/media/pictures.ts';
import { storeImage } from '#server/modules/media/index.ts';
import { config } from '#server/platform/config.ts';
import { mediaDirectory } from '#server/platform/storage.ts';
import type { DemoEvent } from './events.ts';

const ART = join(import.meta.dirname, 'art');
/** Drawings have no detail that a wider picture would show. */
const PORTRAIT_WIDTH = 640;
const BANNER_WIDTH = 1280;
/** Drawing keeps a core busy; the rest of the start needs one, too. */
const AT_ONCE = 3;

interface Drawing {
  kind: PictureKind;
  svg: string;
  width: number;
  /** Cut to the slot of a poster, 4:5, around the emblem of a hero picture. */
  isCut?: true;
}

/**
 * Turns drawings into stored pictures. What was stored before under the same data directory is found again by the
 * hash of its drawing, so that only the first start draws.
 */
export class DemoPictures {
  readonly #indexFile = resolve(config().dataDir, 'demo-pictures.json');
  readonly #urls = new Map<string, string>();
  readonly #pending = new Map<string, Promise<string>>();
  readonly #limit = pLimit(AT_ONCE);

  constructor() {
    if (!existsSync(this.#indexFile)) return;
    const known: unknown = JSON.parse(readFileSync(this.#indexFile, 'utf8'));
    for (const [key, url] of Object.entries(known ?? {})) {
      const isStored =
        typeof url === 'string' && existsSync(join(mediaDirectory(), url.replace('/media/', '')));
      if (isStored) this.#urls.set(key, url);
    }
  }

  portrait(svg: string): Promise<string> {
    return this.#store({ kind: 'finalists', svg, width: PORTRAIT_WIDTH });
  }

  poster(event: DemoEvent): Promise<string> {
    const source = event.poster
      ? { svg: readArt('posters', event.poster) }
      : { svg: readHero(event), isCut: true as const };
    return this.#store({ kind: 'events', width: PORTRAIT_WIDTH, ...source });
  }

  banner(file: string): Promise<string> {
    return this.#store({ kind: 'events', svg: readArt('banners', file), width: BANNER_WIDTH });
  }

  hero(event: Pick<DemoEvent, 'hero' | 'recoloured'>): Promise<string> {
    return this.#store({ kind: 'hero_img', svg: readHero(event), width: BANNER_WIDTH });
  }

  logo(file: string): Promise<string> {
    return this.#store({ kind: 'event_organizers', svg: readArt('logos', file), width: 400 });
  }

  /** Records what was stored, for the next empty database. */
  save(): void {
    mkdirSync(config().dataDir, { recursive: true });
    const draft = `${this.#indexFile}.new`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(this.#urls)));
    renameSync(draft, this.#indexFile);
  }

  #store(drawing: Drawing): Promise<string> {
    const key = createHash('sha256').update(JSON.stringify(drawing)).digest('base64url');
    const known = this.#urls.get(key);
    if (known) return Promise.resolve(known);
    const running = this.#pending.get(key);
    if (running) return running;
    const started = this.#limit(async () => {
      // Encoding hundreds of drawings as AVIF, too, would keep the first start waiting.
      const { url } = await storeImage({
        bytes: await render(drawing),
        kind: drawing.kind,
        formats: ['webp'],
      });
      this.#urls.set(key, url);
      return url;
    });
    this.#pending.set(key, started);
    return started;
  }
}

function readArt(folder: string, file: string): string {
  return readFileSync(join(ART, folder, `${file}.svg`), 'utf8');
}

function readHero({ hero, recoloured = {} }: Pick<DemoEvent, 'hero' | 'recoloured'>): string {
  return readArt('heroes', hero).replaceAll(/#[0-9A-F]{6}/gi, (colour) => recoloured[colour] ?? colour);
}

async function render({ svg, width, isCut }: Drawing): Promise<Buffer> {
  const natural = Number(/ width="(\d+)"/.exec(svg)?.[1] ?? width);
  // 72 dots an inch draw an SVG at its own size.
  const drawn = (size: number) => sharp(Buffer.from(svg), { density: (72 * size) / natural });
  if (!isCut) return drawn(width).png({ compressionLevel: 1 }).toBuffer();
  const height = (width * 5) / 4;
  const wide = Math.round((height * 16) / 9);
  const left = Math.min(wide - width, Math.round(wide * 0.675 - width / 2));
  return drawn(wide).extract({ left, top: 0, width, height }).png({ compressionLevel: 1 }).toBuffer();
}
