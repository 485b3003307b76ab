import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import { createWorker, OEM, type Worker } from 'tesseract.js';

const dataFolder = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/**
 * How sure the recognizer must be of the words of a page, out of 100; below this it sees letters in a
 * drawing.
 */
const leastConfidence = 35;
/** The longer side of a picture in pixels: A4 and Letter at about 250 for each inch. */
const longestSide = 2800;

interface RecognizerLimits {
  /** Pages that are read as pictures. */
  readonly pages: number;
  /** Milliseconds after which no further page is begun. */
  readonly milliseconds: number;
}

/** Reads pictures. The engine is loaded for the first one, from files that are installed with the server. */
export class TextRecognizer {
  readonly #until: number;
  #left: number;
  /** Whether pages were left for want of time. */
  isOutOfTime = false;
  #engine: Promise<Worker> | null = null;

  constructor({ pages, milliseconds }: RecognizerLimits) {
    this.#left = pages;
    this.#until = performance.now() + milliseconds;
  }

  /** Whether another page may be read. */
  takeTurn(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    this.isOutOfTime ||= performance.now() >= this.#until;
    return !this.isOutOfTime;
  }

  async read(picture: Buffer): Promise<string> {
    this.#engine ??= createWorker('eng', OEM.LSTM_ONLY, { langPath: dataFolder, cacheMethod: 'none' });
    const { data } = await (await this.#engine).recognize(picture);
    return data.confidence < leastConfidence ? '' : data.text;
  }

  /** Ends the engine, which is a thread with much memory. */
  async close(): Promise<void> {
    await this.#engine?.then((engine) => engine.terminate()).catch(() => {});
  }
}

export function createPicture(width: number, height: number): Canvas {
  return createCanvas(Math.ceil(width), Math.ceil(height));
}

/** A picture on white ground and no larger than the recognizer needs. */
export async function fittingPicture(bytes: Buffer): Promise<Buffer> {
  const image = await loadImage(bytes);
  const fitting = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = createPicture(image.width * fitting, image.height * fitting);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toBuffer('image/png');
}
