import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Claims } from '#contracts/accounts/session.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { logOut } from '../../lib/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContactDialog } from '../use-contact-dialog.tsx';

/** What there is to say in the place of the form, and what can be done. */
export function RefundVerdict({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <>
      <h1 className="h-page text-balance">{title}</h1>
      <p className="muted mt-2 mb-8 text-pretty" role="status">
        {text}
      </p>
      <div className="stack gap-3">{children}</div>
    </>
  );
}

/** The link was used, has run out, or never was one. */
export function BadLink() {
  const { t } = useTranslation('refund');
  const contact = useContactDialog(t('documentTitle'));
  return (
    <RefundVerdict title={t('bad')} text={t('badText')}>
      <LinkButton to="/" size="lg" block>
        {t('home')}
      </LinkButton>
      <Button variant="line" size="lg" block onClick={contact.open}>
        {t('contact')}
      </Button>
      {contact.dialog}
    </RefundVerdict>
  );
}

/** The address was never proven: the login leads back here, with the link. */
export function LoginFirst({ token }: { token: string }) {
  const { t } = useTranslation('refund');
  return (
    <RefundVerdict title={t('loginTitle')} text={t('loginText')}>
      <LinkButton to="/auth/login" state={{ wanted: `/refund#${token}` }} size="lg" block>
        {t('login')}
      </LinkButton>
    </RefundVerdict>
  );
}

/** Somebody else is logged in than whoever paid. */
export function OtherAccount({ claims }: { claims: Claims }) {
  const { t } = useTranslation(['refund', 'common']);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // The page stays: it goes on with whoever comes next.
    await logOut().catch(() => toast.error(t('common:session.logoutFailed')));
    setLeaving(false);
  };
  return (
    <RefundVerdict title={t('otherTitle')} text={t('otherText', { name: claims.name })}>
      <Button size="lg" block pending={leaving} pendingText={t('leaving')} onClick={() => void leave()}>
        {t('leave')}
      </Button>
    </RefundVerdict>
  );
}
