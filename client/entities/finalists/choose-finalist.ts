import { setSelection } from '../../lib/selection.ts';

/** Stores who was chosen; the checkout starts from it. */
export function chooseFinalist({ eventId, finalistId }: { eventId: string; finalistId: string }): void {
  setSelection({ eventid: eventId, finalistid: finalistId });
}
