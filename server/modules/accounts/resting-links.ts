import type { TransactionSession } from '#server/platform/mongo.ts';
import { type AuditEntry, type DeskWriter, recordAudit } from '../audit/index.ts';
import { type MayDo, rightsOf } from './rights-of.ts';

/** Somebody whose rights have just changed. */
interface LinkMaker {
  userId: string;
  /** What they may do now. */
  mayDo: MayDo;
  /** Writes down what was ended, by whoever made the change. */
  record: (entry: Omit<AuditEntry, 'actor' | 'requestId'>, session: TransactionSession) => Promise<void>;
}

/** Ends the links that somebody has made and could not make now. @returns what follows once that is committed */
export type LinkEnder = (maker: LinkMaker, session: TransactionSession) => Promise<() => void>;

let enders: readonly LinkEnder[] = [];

/** Which links rest on a right, from the modules that have them; set once by `app.ts`, because they stand after this one. */
export function setLinkEnders(given: readonly LinkEnder[]): void {
  enders = given;
}

/** Ends every link of those people that none of their rights gives any more. @returns what follows once that is committed */
export async function endRestingLinks(
  userIds: readonly string[],
  { writer, session }: { writer: DeskWriter | null; session: TransactionSession },
): Promise<(() => void)[]> {
  const following: (() => void)[] = [];
  for (const userId of userIds) {
    const { user, mayDo } = await rightsOf(userId, session);
    if (!user) continue;
    const by = writer?.viewer ?? { userId, roleId: user.roleId, name: user.name };
    const actor = { userId: by.userId, roleId: by.roleId, name: by.name };
    const record: LinkMaker['record'] = (entry, within) =>
      recordAudit({ ...entry, actor, requestId: writer?.requestId ?? null }, within);
    for (const end of enders) following.push(await end({ userId, mayDo, record }, session));
  }
  return following;
}
