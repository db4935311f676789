import mongoose, { Schema } from 'mongoose';

export interface AuditDocument {
  _id: string;
  at: Date;
  /** The id of the user who acted; `script` for somebody with access to the machine. */
  actorId: string;
  /** As it was then; null in lines from before names were kept. */
  actorName: string | null;
  actorRole: string | null;
  /** `noun.verb`, `account.create` say. */
  action: string;
  targetType: string;
  targetId: string;
  /** Likewise. */
  targetName: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
}

const auditSchema = new Schema<AuditDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    actorId: { type: String, required: true },
    actorName: { type: String, default: null },
    actorRole: { type: String, default: null },
    action: { type: String, required: true },
    targetType: { type: String, required: true },
    targetName: { type: String, default: null },
    targetId: { type: String, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    requestId: { type: String, default: null },
  },
  { collection: 'audit_log', strict: 'throw', versionKey: false, minimize: false },
);

auditSchema.index({ targetType: 1, targetId: 1, at: -1 });
auditSchema.index({ targetType: 1, at: -1, _id: -1 });
auditSchema.index({ actorId: 1, at: -1 });
auditSchema.index({ targetId: 1, at: -1 });
auditSchema.index({ action: 1, at: -1 });
auditSchema.index({ at: -1, _id: -1 });

const CHANGING = [
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'replaceOne',
  'deleteOne',
  'deleteMany',
] as const;

auditSchema.pre([...CHANGING], () => {
  throw new Error('the audit log is only ever added to');
});

export const AuditModel = mongoose.model('AuditLog', auditSchema);
