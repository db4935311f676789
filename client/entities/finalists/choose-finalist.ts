import { setSelection } from '../../lib/selection.ts';

/** Remembers for whom one wants to vote; the checkout starts from it. */
export function chooseFinalist({ eventId, finalistId }: { eventId: string; finalistId: string }): void {
  setSelection({ eventid: eventId, finalistid: finalistId });
}
