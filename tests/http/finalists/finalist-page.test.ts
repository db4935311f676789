import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, startApi } from '../../support/api.ts';
import { placeBoard, untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent } from '../../support/events.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('GET /finalists/{finalistId}', () => {
  test('[P7-08] shows price, event and the present result, which moves with the board', async () => {
    const { event, finalists } = await buildEvent({ priceAmount: 1_500, finalists: 2 });
    const [first, second] = finalists.map(({ id }) => id) as [string, string];
    const before = await api.get(`/finalists/${second}`).expect(200);
    expect(before.body.finalist).toMatchObject({
      id: second,
      price: 1_500,
      rank: 2,
      vote_percentage: 0,
      event_id: event.id,
      event_unique_name: event.uniqueName,
    });
    await placeBoard({
      eventId: event.id,
      version: 1,
      votes: [
        [second, 2],
        [first, 1],
      ],
    });
    await untilEventAnswersAreOld();
    const after = await api.get(`/finalists/${second}`).expect(200);
    expect(after.body.finalist).toMatchObject({ rank: 1, vote_percentage: 0.6667 });
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('[P7-08 PB-01] answers 404 for a finalist that is not there and 400 for an id that none can have', async () => {
    const { body } = await api.get('/finalists/FIN-0').expect(404);
    expect(body.code).toBe('finalist_not_found');
    await api.get('/finalists/%24where').expect(400);
  });
});
