import { Link } from 'react-router-dom';
import type { OrganizerRow } from '#contracts/organizers/organizers.ts';
import { Picture } from '../../ui/picture.tsx';

/** Picture and name of an organizer, leading to its page. */
export function OrganizerLink({
  organizer,
}: {
  organizer: Pick<OrganizerRow, 'id' | 'name' | 'profile_image'>;
}) {
  return (
    <Link className="who-cell" data-row-name to={`/dashboard/event-organizer/${organizer.id}`}>
      <Picture className="face" src={organizer.profile_image} alt="" ratio="1/1" sizes="2.25rem" />
      <b>{organizer.name}</b>
    </Link>
  );
}
