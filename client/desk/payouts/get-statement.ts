import { useQuery } from '@tanstack/react-query';
import { statementResponseSchema } from '#contracts/payouts/statement.ts';
import { request } from '../../lib/api.ts';
import { payoutKeys } from './payout-keys.ts';

type Which = { eventId: string; month: string };

const pathOf = ({ eventId, month }: Which) =>
  `/admin/withdrawal/events/${encodeURIComponent(eventId)}/statements/${month}`;

/** The address of the statement as a file, below `/api/v1`. */
export const statementFilePath = (which: Which) => `${pathOf(which)}/file`;

/** What a month of the books changed of what an organizer is owed for an event. */
export const useStatement = (which: Which) =>
  useQuery({
    queryKey: payoutKeys.statement(which.eventId, which.month),
    queryFn: async ({ signal }) => (await request(pathOf(which), statementResponseSchema, { signal })).result,
  });
