import {
  getDocument,
  GlobalWorkerOptions,
  Util,
  version,
  type PDFDocumentProxy,
  type PageViewport,
} from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { markedPieces } from '../marks.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Opens a PDF in a worker of its own. No script of the file is run. */
export function openPdf(blob: Blob) {
  let isClosed = false;
  let close = () => {};
  async function load() {
    const data = new Uint8Array(await blob.arrayBuffer());
    const task = getDocument({
      data,
      enableXfa: false,
      // The content security policy forbids WebAssembly; the decoders are plain script from this server.
      useWasm: false,
      wasmUrl: `/assets/pdf-${version}/`,
    });
    close = () => void task.destroy();
    if (isClosed) close();
    const pdf = await task.promise;
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return { pdf, ratio: width / height };
  }
  return {
    loaded: load(),
    close: () => {
      isClosed = true;
      close();
    },
  };
}

/** A word on a page, in hundredths of the page's width and height. */
export interface PageMark {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

interface Drawing {
  readonly words: readonly string[];
  /** The width of the canvas in CSS pixels. */
  readonly width: number;
}

/** Draws a page and tells where the words stand on it. */
export function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, drawing: Drawing) {
  let cancel = () => {};
  async function draw(): Promise<readonly PageMark[]> {
    const page = await pdf.getPage(number);
    const plain = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({
      scale: (drawing.width / plain.width) * Math.min(window.devicePixelRatio || 1, 2),
    });
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    const task = page.render({ canvas, viewport });
    cancel = () => task.cancel();
    await task.promise;
    const { items } = await page.getTextContent();
    return items.flatMap((item) => ('str' in item ? marksOf(item, viewport, drawing.words) : []));
  }
  return { done: draw(), cancel: () => cancel() };
}

interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/**
 * Estimates where a word stands in its line by the widths of a usual font, because only the drawing of the
 * page knows the file's own font.
 */
function marksOf(
  { str, transform, width }: TextItem,
  viewport: PageViewport,
  words: readonly string[],
): PageMark[] {
  if (words.length === 0 || str === '') return [];
  // Safe: the library types a transform as any list; it has six numbers.
  const [, , c = 0, d = 0, x = 0, y = 0] = Util.transform(viewport.transform, [...transform]) as number[];
  const height = Math.hypot(c, d);
  const perUnit = (width * viewport.scale) / (widthOf(str) || 1);
  return markedPieces(str, words)
    .filter(({ marked }) => marked)
    .map(({ start, text }) => ({
      left: (100 * (x + widthOf(str.slice(0, start)) * perUnit)) / viewport.width,
      top: (100 * (y - height)) / viewport.height,
      width: (100 * widthOf(text) * perUnit) / viewport.width,
      height: (100 * height * 1.2) / viewport.height,
      text,
    }));
}

const ruler = document.createElement('canvas').getContext('2d');

function widthOf(text: string): number {
  if (!ruler) return text.length;
  ruler.font = '16px sans-serif';
  return ruler.measureText(text).width;
}
