import { sharesAreWhole } from '#contracts/events/event-forms.ts';
import { instantOf } from '../../../../lib/zoned-time.ts';
import { type EventValues, parseShare } from './event-values.ts';

type Problem = [field: keyof EventValues, sentence: 'sharesNotWhole' | 'dateRequired' | 'endBeforeStart'];

/**
 * What is wrong between fields. The contract says the same, but only once each field is well by itself; a form tells everything at once.
 */
export function problemsBetween(
  values: EventValues,
  { datesRequired }: { datesRequired: boolean },
): Problem[] {
  return [...betweenShares(values), ...(values.isShow ? betweenDates(values, datesRequired) : [])];
}

function betweenShares({ shareEo, shareSorak }: EventValues): Problem[] {
  const [one, other] = [parseShare(shareEo), parseShare(shareSorak)];
  if (one === undefined || other === undefined || sharesAreWhole(one, other)) return [];
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
  if (start !== null && end !== null && end <= start) problems.push(['endDate', 'endBeforeStart']);
  return problems;
}
