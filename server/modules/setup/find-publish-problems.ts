import type { PublishCheck } from '#contracts/events/desk-events.ts';
import { lastsTooLong } from '#contracts/events/event-forms.ts';
import { formatRupiah, priceOrder } from '#contracts/money.ts';
import { methodLimitsFor } from '#contracts/payments/payment-methods.ts';
import { config } from '#server/platform/config.ts';
import type { FieldFault } from '#server/platform/field-faults.ts';
import { isPrintable } from '../documents/index.ts';
import type { EventRecord } from '../events/index.ts';
import { type FinalistRecord, listFinalists } from '../finalists/index.ts';

export interface PublishProblem extends Pick<PublishCheck, 'weight' | 'field'> {
  message: FieldFault;
  /** For the placeholders of the sentence; every sentence has names of its own. */
  values?: Record<string, string | number>;
}

type Published = Pick<
  EventRecord,
  'id' | 'name' | 'profileImage' | 'images' | 'priceAmount' | 'start' | 'end' | 'isShow'
>;

/** Names in one sentence; the rest is counted. */
const NAMES_MAX = 3;

const refused = (field: string, message: FieldFault, values = {}): PublishProblem => ({
  weight: 'refused',
  field,
  message,
  values,
});
const notice = (field: string, message: FieldFault, values = {}): PublishProblem => ({
  weight: 'notice',
  field,
  message,
  values,
});

/** What is to be said before an event is published at `now`: refusals, which make no sense in public, then notices. */
export async function findPublishProblems(event: Published, now: Date): Promise<PublishProblem[]> {
  const finalists = await listFinalists(event.id);
  const found = [
    ...(isPrintable(event.name) ? [] : [refused('name', 'nameUnprintable')]),
    ...(event.profileImage === '' ? [refused('profile_image', 'profileImageRequired')] : []),
    ...(event.images.length === 0 ? [notice('images', 'imagesNone')] : []),
    ...ofPrice(event),
    ...ofDates(event, now),
    ...ofFinalists(event, finalists, now),
  ];
  return [
    ...found.filter(({ weight }) => weight === 'refused'),
    ...found.filter(({ weight }) => weight === 'notice'),
  ];
}

/** A vote that no order may hold cannot be bought; one that some method does not take can, by another or with others. */
function ofPrice({ priceAmount }: Published): PublishProblem[] {
  const { taxRateBp, feeRateBp, maxAmount } = config().checkout;
  const { grossAmount } = priceOrder({ subtotalAmount: priceAmount, taxRateBp, feeRateBp });
  if (grossAmount > maxAmount)
    return [refused('price', 'priceAboveOrder', { orderMax: formatRupiah(maxAmount) })];
  return methodLimitsFor(grossAmount).map(({ kind, amount, names }) =>
    kind === 'from'
      ? notice('price', 'priceBelowMethods', { below: names.join(', '), from: formatRupiah(amount) })
      : notice('price', 'priceAboveMethods', { above: names.join(', '), upTo: formatRupiah(amount) }),
  );
}

function ofDates({ start, end, isShow }: Published, now: Date): PublishProblem[] {
  if (!isShow) return [];
  const missing = Object.entries({ start, end }).filter(([, at]) => at === null);
  if (!start || !end) return missing.map(([field]) => refused(field, 'dateRequired'));
  if (end <= start) return [refused('end', 'endBeforeStart')];
  if (end <= now) return [refused('end', 'endInPast')];
  return lastsTooLong(start, end) ? [refused('end', 'durationTooLong')] : [];
}

function ofFinalists({ start, isShow }: Published, finalists: FinalistRecord[], now: Date): PublishProblem[] {
  if (finalists.length === 0) {
    const opensAtOnce = isShow && start !== null && start <= now;
    return [opensAtOnce ? refused('finalists', 'finalistsNone') : notice('finalists', 'finalistsNoneYet')];
  }
  const unprintable = finalists.filter(
    ({ name, category }) => !isPrintable(name) || (category !== '' && !isPrintable(category)),
  );
  const pictureless = finalists.filter(({ profileImage, bannerImage }) => !profileImage && !bannerImage);
  return [
    ...(unprintable.length > 0
      ? [refused('finalists', 'finalistsUnprintable', { unprintable: namesOf(unprintable) })]
      : []),
    ...(pictureless.length > 0
      ? [notice('finalists', 'finalistsPictureless', { pictureless: namesOf(pictureless) })]
      : []),
  ];
}

function namesOf(finalists: readonly FinalistRecord[]): string {
  const named = finalists.slice(0, NAMES_MAX).map(({ name }) => name);
  const rest = finalists.length - named.length;
  return named.join(', ') + (rest > 0 ? ` +${rest}` : '');
}
