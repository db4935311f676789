/** A broken invariant; the numbers are those of the architecture. */
export interface Fault {
  invariant: 'I1' | 'I2' | 'I4' | 'I7' | 'I8';
  eventId: string;
  /** One sentence that names the document. */
  what: string;
}
