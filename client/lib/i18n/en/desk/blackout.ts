import type { blackout as source } from '../../id/desk/blackout.ts';
import type { TextsLike } from '../../texts.ts';

export const blackout: TextsLike<typeof source> = {
  title: 'Results in public',
  state: {
    none: 'Seen. Ranks, shares and votes are shown to everybody.',
    revealed: 'Seen. Revealed {{at}}.',
    planned: 'Seen, and hidden from {{from}} on.',
    hidden: 'Hidden since {{from}}.',
    until: 'They show again by themselves {{until}}.',
    open: 'They show again when you reveal them.',
  },
  set: { none: 'Hide results', planned: 'Change the time', hidden: 'Change the end' },
  keep: 'Back',
  saving: 'Saving',
  remove: {
    button: 'Drop the plan',
    title: 'Drop this plan?',
    text: 'The results go on being seen by everybody.',
  },
  conflict: {
    title: 'Somebody else has changed when the results are hidden',
    from: 'Hidden from',
    until: 'Shown again',
  },
  reveal: {
    button: 'Reveal results now',
    title: 'Reveal the results now?',
    text: 'Ranks, shares and votes of {{name}} are seen by everybody at once, on the hall screens, too. What was seen cannot be taken back.',
    yes: 'Reveal results',
    pending: 'Revealing',
  },
  dialog: {
    title: 'Hide results',
    endTitle: 'Change the end',
    text: 'Votes go on being counted. Ranks, shares and votes are seen nowhere, not by the staff of the organizer either, until the reveal. Nor does that staff see the money of the event, from which votes could be worked out; super admins go on seeing everything.',
    atOnce: 'From now on',
    from: 'From the day',
    fromTime: 'From ({{zone}})',
    fromRequired: 'Fill in the day and the time.',
    until: 'Shown again on',
    untilTime: 'Shown again at ({{zone}})',
    untilHint: 'Leave empty to reveal them by hand.',
    untilIncomplete: 'Fill in day and time, or leave both empty.',
    untilPast: 'This time has passed.',
    untilBeforeFrom: 'Has to be after the beginning.',
    save: 'Save',
    saveEnd: 'Save the end',
    hideNow: 'Hide now',
  },
};
