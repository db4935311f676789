import { Link } from 'react-router-dom';
import { Trans } from '../../lib/i18n/trans.tsx';

/** What logging in or registering agrees to. */
export function LegalNote({ of }: { of: 'login' | 'register' }) {
  return (
    <p className="cap mx-auto mt-4 max-w-100 text-center text-balance">
      <Trans
        ns="accounts"
        i18nKey={of === 'login' ? 'login.legal' : 'register.legal'}
        components={{
          terms: <Link className="text-link" to="/trems-and-condition" />,
          privacy: <Link className="text-link" to="/privacy-policy" />,
        }}
      />
    </p>
  );
}
