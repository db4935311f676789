import { atOneInstant } from '../../platform/mongo.ts';
import {
  type Fault,
  listCounted,
  listDue,
  listUserRanges,
  type OverallProjection,
  scanVoterOrders,
} from '../orders/index.ts';
import {
  planSupporters,
  planVoterTallies,
  type VoterEffects,
  type VoterTallyChanges,
} from './plan-voter-tallies.ts';
import type { Supporter } from './supporters.model.ts';
import {
  addToSupporters,
  listSupportersIn,
  moveLastAt,
  type SupporterChanges,
} from './supporters.repository.ts';
import { addToVoterTallies, listVoterTalliesIn } from './voter-tallies.repository.ts';

interface Changes {
  tallies: VoterTallyChanges;
  supporters: SupporterChanges;
}

/** What is lacking, and whose last instant is not that of their counted effects. */
interface Differences extends Changes {
  misdated: { kept: Supporter; lastAt: Date }[];
}

/** What voters' votes add up to: for each finalist, and by month at each organizer and at all of them. */
export const supporters: OverallProjection = {
  name: 'supporters',
  async add({ orders }, session) {
    const { tallies, supporters: bySupporter } = noChanges();
    for (const order of orders)
      addEffects(
        { ...order, effects: listDue(order).map(({ effect }) => effect) },
        { tallies, supporters: bySupporter },
      );
    await addToVoterTallies(tallies, { session });
    await addToSupporters(bySupporter, { session });
  },
  async faults() {
    const faults: Fault[] = [];
    for await (const { tallies, supporters: bySupporter, misdated } of findDifferences()) {
      for (const { _id, votes } of tallies.values())
        faults.push({ invariant: 'I1', eventId: '*', what: `the voter's tally ${_id} lacks ${votes} votes` });
      for (const { _id, eventId, votes } of bySupporter.values())
        faults.push({ invariant: 'I1', eventId, what: `the supporter ${_id} lacks ${votes} votes` });
      for (const { kept, lastAt } of misdated) {
        const what = `the supporter ${kept._id} has ${spell(kept.lastAt)} for its last instant, its orders say ${spell(lastAt)}`;
        faults.push({ invariant: 'I1', eventId: kept.eventId, what });
      }
    }
    return faults;
  },
  async rebuild() {
    let mended = 0;
    for await (const { tallies, supporters: bySupporter, misdated } of findDifferences()) {
      // Before anything is added: they have to be as they were seen.
      mended += await moveLastAt(misdated);
      // Counting only adds, so a difference that was read at one instant may be applied later.
      await addToVoterTallies(tallies);
      await addToSupporters(bySupporter);
      mended += tallies.size + bySupporter.size;
    }
    return mended;
  },
};

const spell = (instant: Date): string => instant.toISOString();

const noChanges = (): Changes => ({ tallies: new Map(), supporters: new Map() });

function addEffects(order: VoterEffects, { tallies, supporters: bySupporter }: Changes): void {
  planVoterTallies(order, tallies);
  planSupporters(order, bySupporter);
}

/** What is lacking (or, negative, too much), some voters at a time: their orders and what is kept of them are read at one instant. */
async function* findDifferences(): AsyncIterable<Differences> {
  for await (const range of listUserRanges()) {
    yield await atOneInstant(async (session) => {
      const lacking: Differences = { ...noChanges(), misdated: [] };
      for await (const order of scanVoterOrders(range, { session }))
        addEffects({ ...order, effects: listCounted(order) }, lacking);
      for (const kept of await listVoterTalliesIn(range, { session })) subtract(lacking.tallies, kept);
      for (const kept of await listSupportersIn(range, { session })) {
        // One without a counted effect has no instant that could be right.
        const lastAt = lacking.supporters.get(kept._id)?.lastAt;
        if (lastAt && lastAt.getTime() !== kept.lastAt.getTime()) lacking.misdated.push({ kept, lastAt });
        subtract(lacking.supporters, kept);
      }
      for (const map of [lacking.tallies, lacking.supporters])
        for (const [id, { votes }] of map) if (votes === 0) map.delete(id);
      return lacking;
    });
  }
}

function subtract<T extends { _id: string; votes: number }>(from: Map<string, T>, kept: T): void {
  const wanted = from.get(kept._id) ?? { ...kept, votes: 0 };
  from.set(kept._id, { ...wanted, votes: wanted.votes - kept.votes });
}
