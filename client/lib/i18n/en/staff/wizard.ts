import type { wizard as source } from '../../id/staff/wizard.ts';
import type { TextsLike } from '../../texts.ts';

export const wizard: TextsLike<typeof source> = {
  title: 'Add Event Voting',
  steps: 'Steps',
  step: {
    organizer: 'Choose event organizer',
    info: 'Basic info',
    finalists: 'Finalists',
    preview: 'Preview',
  },
  text: {
    organizer: 'Whose event is it? This organizer gets its share.',
    info: '{{organizer}} · saved as a draft when you press Next.',
    finalists: 'Those whom the audience votes for.',
    preview: 'This is how people see the event page. Save publishes it.',
  },
  prev: 'Prev',
  next: 'Next',
  save: 'Save',
  creating: 'Saving the draft',
  saving: 'Publishing',
  close: 'Close the wizard',
  draftSaved: 'Draft saved {{age}}',
  notSaved: 'Not saved yet',
  organizer: {
    search: 'Search Event Organizer',
    list: 'Event organizers',
    loading: 'Loading the event organizers',
    empty: 'Event Organizer List is Empty',
    events_one: '{{count}} event',
    events_other: '{{count}} events',
  },
  refuse: {
    organizer: 'Please choose event organizer to continue',
    back: 'Action not allowed: cannot return to the previous step',
    fields: 'Please fill in all required fields',
  },
  card: {
    title: 'Preview of the card',
    noName: 'Name of the event',
    noPrice: 'no price yet',
    perVote: 'per vote',
  },
  preview: { frame: 'Preview of the event page', loading: 'Preparing the preview' },
  toast: {
    created: 'Success created event: {{message}}',
    createFailed: 'Failed create event: {{message}}',
    createFailedPlain: 'Failed create event.',
    statusFailed: 'Failed update status',
    gone: 'The draft is not there any more. Start again from what you typed.',
    discarded: 'The draft is deleted.',
  },
  leave: {
    title: 'Close and delete the draft?',
    text: 'The draft {{name}} and its finalists are deleted. This cannot be undone.',
    textForm: 'What you typed will be lost.',
    no: 'Go on',
    yes: 'Yes, delete the draft',
    yesForm: 'Yes, close',
    deleting: 'Deleting',
  },
};
