import { lastsTooLong, sharesAreWhole } from '#contracts/events/event-forms.ts';
import { instantOf } from '../../lib/zoned-time.ts';
import { type EventValues, parsePrice, parseShare } from './event-values.ts';

type Problem<Sentence = 'sharesNotWhole' | 'dateRequired' | 'endBeforeStart' | 'durationTooLong'> = [
  field: keyof EventValues,
  sentence: Sentence,
];

/** Numbers that cannot be read: to the contract they would be missing. */
export function unreadableNumbers(values: EventValues): Problem<'priceUnreadable' | 'shareUnreadable'>[] {
  const problems: ReturnType<typeof unreadableNumbers> = [];
  if (Number.isNaN(parsePrice(values.price))) problems.push(['price', 'priceUnreadable']);
  if (Number.isNaN(parseShare(values.shareEo))) problems.push(['shareEo', 'shareUnreadable']);
  if (Number.isNaN(parseShare(values.shareSorak))) problems.push(['shareSorak', 'shareUnreadable']);
  return problems;
}

/**
 * What is wrong between fields. The contract says the same, but only once each field is well by itself; a form shows everything at once.
 */
export function problemsBetween(
  values: EventValues,
  { datesRequired }: { datesRequired: boolean },
): Problem[] {
  return [...betweenShares(values), ...(values.isShow ? betweenDates(values, datesRequired) : [])];
}

function betweenShares({ shareEo, shareSorak }: EventValues): Problem[] {
  const [one, other] = [parseShare(shareEo), parseShare(shareSorak)];
  if (one === null || other === null || Number.isNaN(one + other) || sharesAreWhole(one, other)) return [];
  return [
    ['shareEo', 'sharesNotWhole'],
    ['shareSorak', 'sharesNotWhole'],
  ];
}

function betweenDates(values: EventValues, datesRequired: boolean): Problem[] {
  const { startDate, startTime, endDate, endTime, zone } = values;
  const start = instantOf({ date: startDate, time: startTime }, zone);
  const end = instantOf({ date: endDate, time: endTime }, zone);
  const begun = (date: string, time: string) => datesRequired || date !== '' || time !== '';
  const problems: Problem[] = [];
  if (start === null && begun(startDate, startTime)) problems.push(['startDate', 'dateRequired']);
  if (end === null && begun(endDate, endTime)) problems.push(['endDate', 'dateRequired']);
  if (start !== null && end !== null) {
    if (end <= start) problems.push(['endDate', 'endBeforeStart']);
    else if (lastsTooLong(new Date(start), new Date(end))) problems.push(['endDate', 'durationTooLong']);
  }
  return problems;
}
