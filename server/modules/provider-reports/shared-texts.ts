import { ReportFault } from './report-fault.ts';
import { TABLE_LIMITS } from './table-limits.ts';

const PAGE_BYTES = 1024 * 1024;

/** The texts that cells of a workbook share, as bytes outside of the heap: as strings a million of them would take several times as much. */
export class SharedTexts {
  readonly #pages: Buffer[] = [];
  #used = PAGE_BYTES;
  #places = new Uint32Array(3 * 1024);
  #count = 0;

  /** @throws ReportFault `too_large` */
  add(text: string): void {
    const bytes = Buffer.from(text);
    if (bytes.length > PAGE_BYTES) throw new ReportFault('cell_too_long');
    if (this.#used + bytes.length > PAGE_BYTES) {
      if (this.#pages.length * PAGE_BYTES >= TABLE_LIMITS.shared) throw new ReportFault('too_large');
      this.#pages.push(Buffer.allocUnsafeSlow(PAGE_BYTES));
      this.#used = 0;
    }
    const page = this.#pages.length - 1;
    bytes.copy(this.#pages[page] ?? bytes, this.#used);
    if (this.#count * 3 >= this.#places.length) {
      const longer = new Uint32Array(this.#places.length * 2);
      longer.set(this.#places);
      this.#places = longer;
    }
    this.#places.set([page, this.#used, bytes.length], this.#count * 3);
    this.#used += bytes.length;
    this.#count += 1;
  }

  /** The text of that number; null for one that is not there. */
  at(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return null;
    const [page = 0, from = 0, length = 0] = this.#places.subarray(index * 3, index * 3 + 3);
    return this.#pages[page]?.toString('utf8', from, from + length) ?? null;
  }
}
