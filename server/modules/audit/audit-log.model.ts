import mongoose, { Schema } from 'mongoose';

export interface AuditDocument {
  _id: string;
  at: Date;
  /** The id of the user who acted; `script` for somebody with access to the machine. */
  actor_id: string;
  /** As it was then; null in lines from before names were kept. */
  actor_name: string | null;
  actor_role: string | null;
  /** `noun.verb`, `account.create` say. */
  action: string;
  target_type: string;
  target_id: string;
  /** Likewise. */
  target_name: string | null;
  before: unknown;
  after: unknown;
  request_id: string | null;
}

const auditSchema = new Schema<AuditDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    actor_id: { type: String, required: true },
    actor_name: { type: String, default: null },
    actor_role: { type: String, default: null },
    action: { type: String, required: true },
    target_type: { type: String, required: true },
    target_name: { type: String, default: null },
    target_id: { type: String, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    request_id: { type: String, default: null },
  },
  { collection: 'audit_log', strict: 'throw', versionKey: false, minimize: false },
);

auditSchema.index({ target_type: 1, target_id: 1, at: -1 });
auditSchema.index({ target_type: 1, at: -1, _id: -1 });
auditSchema.index({ actor_id: 1, at: -1 });
auditSchema.index({ target_id: 1, at: -1 });
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
