import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { textLimits, UnreadableFile, type PageSink } from './page-sink.ts';
import { TextBuilder } from './text-builder.ts';
import type { TextRecognizer } from './recognizer.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** A page with a picture and fewer letters than this is taken for a scanned one. */
const fewestLetters = 20;
/** Pixels for each point of a page, which is 1/72 inch: about 200 for each inch. */
const scale = 2.8;
/** Pixels of a page that is read as a picture. */
const mostPixels = 12_000_000;

/**
 * Reads the texts that stand in the file, then recognizes pages without text as pictures, as many as the
 * recognizer takes.
 */
export async function readPdf(
  bytes: Buffer,
  sink: PageSink,
  openRecognizer: () => Promise<TextRecognizer>,
): Promise<void> {
  const pdf = await opened(bytes);
  sink.count(pdf.numPages);
  const pictures: number[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, textLimits.pages); number += 1) {
    const page = await pdf.getPage(number).catch(() => null);
    if (!page) continue;
    const text = await textOf(page).catch(() => '');
    const isShort = text.replaceAll(/\s/g, '').length < fewestLetters;
    if (isShort && (await hasPicture(page).catch(() => false))) pictures.push(number);
    else sink.page(number, text);
    page.cleanup();
  }
  if (pictures.length > 0) {
    const recognizer = await openRecognizer();
    for (const number of pictures) {
      if (!recognizer.takeTurn()) break;
      sink.page(number, await recognizer.read(await pictureOf(await pdf.getPage(number))));
    }
  }
  if (pdf.numPages > textLimits.pages) throw new UnreadableFile('too large');
}

async function opened(bytes: Buffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes),
      // No script of a file is ever run: the part of the library that could is not loaded.
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 40_000_000,
      verbosity: VerbosityLevel.ERRORS,
      standardFontDataUrl: join(packageFolder, 'standard_fonts/'),
      cMapUrl: join(packageFolder, 'cmaps/'),
      wasmUrl: join(packageFolder, 'wasm/'),
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableFile(isLocked ? 'encrypted' : 'damaged');
  }
}

/** Lines as they stand on the page: a tab for a gap between columns, an empty line for one between paragraphs. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  const text = new TextBuilder();
  let lastY: number | null = null;
  let lastEnd = 0;
  for (const item of items) {
    if (!('str' in item)) continue;
    // Safe: a transform has six numbers.
    const [, , , , x = 0, y = 0] = item.transform as number[];
    const height = item.height || 10;
    if (lastY !== null && Math.abs(y - lastY) > height / 2) {
      text.trimEnd();
      text.add(Math.abs(y - lastY) > 1.9 * height ? '\n\n' : '\n');
    } else if (lastY !== null && x - lastEnd > 1.2 * height) {
      text.trimEnd();
      text.add('\t');
    } else if (lastY !== null && x - lastEnd > 0.12 * height && !text.endsWithBlank) text.add(' ');
    if (item.str.trim() !== '') text.add(item.str);
    else if (item.str !== '' && !text.endsWithBlank) text.add(item.width > 1.2 * height ? '\t' : ' ');
    if (item.str !== '') {
      lastY = y;
      lastEnd = x + item.width;
    }
  }
  return text.take();
}

const paintsPicture = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

async function hasPicture(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operator) => paintsPicture.has(operator));
}

async function pictureOf(page: PDFPageProxy): Promise<Buffer> {
  const plain = page.getViewport({ scale: 1 });
  const fitting = Math.min(scale, Math.sqrt(mostPixels / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale: fitting });
  const { createPicture } = await import('./recognizer.ts');
  const canvas = createPicture(viewport.width, viewport.height);
  // Safe: the canvas draws as a browser's does, which is what the library knows.
  const canvasContext = canvas.getContext('2d') as never;
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  page.cleanup();
  return canvas.toBuffer('image/png');
}
