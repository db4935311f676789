import type { audit as source } from '../../id/staff/audit.ts';
import type { TextsLike } from '../../texts.ts';

export const audit: TextsLike<typeof source> = {
  title: 'Audit log',
  text: 'Who changed what. This log only grows and cannot be changed.',
  actor: 'Name, username or ID of who acted',
  target: 'ID or kind of target',
  action: 'Action',
  allActions: 'All actions',
  clear: 'Clear the filters',
  export: { start: 'Export CSV', under: 'Preparing the file', done: 'File saved.' },
  list: {
    caption: 'Changes',
    at: 'TIME',
    what: 'WHAT WAS DONE',
    change: 'CHANGE',
    show: 'Show the changes: {{sentence}}',
    changes_one: '{{count}} change',
    changes_other: '{{count}} changes',
    noChange: '-',
    empty: 'Audit Log is Empty',
    emptyFilter: 'No entry fits the filters.',
  },
  detail: {
    at: 'Time',
    actor: 'Who',
    target: 'Target',
    request: 'Request id',
    field: 'Field',
    before: 'Before',
    after: 'After',
    nothing: '-',
    none: 'This action changed no field.',
    redacted: 'Passwords and personal data were masked when it was written.',
  },
};
