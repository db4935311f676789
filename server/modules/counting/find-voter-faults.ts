import { atOneInstant } from '#server/platform/mongo.ts';
import { scanVoterVotes } from '../orders/index.ts';
import { planVoterTally, scanVoterTallies, type VoterTallyChanges } from '../votes/index.ts';

/**
 * What voters' tallies lack (or, negative, have too much of), by all orders at one instant. Because the sealer only ever adds to a
 * tally, adding the difference later is right, too, whatever was sealed meanwhile.
 */
export async function findVoterFaults(): Promise<VoterTallyChanges> {
  return atOneInstant(async (session) => {
    const lacking: VoterTallyChanges = new Map();
    for await (const votes of scanVoterVotes({ session })) planVoterTally(votes, lacking);
    for await (const { votes, ...names } of scanVoterTallies({ session })) {
      lacking.set(names._id, { ...names, votes: (lacking.get(names._id)?.votes ?? 0) - votes });
    }
    for (const [id, { votes }] of lacking) if (votes === 0) lacking.delete(id);
    return lacking;
  });
}
