import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ContactForm } from '#client/public/orders/contact-form.tsx';
import type { Claims } from '#contracts/accounts/session.ts';
import { closePages, renderPages } from '../../support/client-page.tsx';
import { buildClaims } from '../../support/orders-client.ts';

function show(claims: Claims | null, { terms = false } = {}) {
  const calls = { onValid: jest.fn(), onLoginNeeded: jest.fn(), onTermsChange: jest.fn() };
  renderPages(
    {
      '/': (
        <>
          <ContactForm id="c" claims={claims} terms={terms} {...calls} />
          <button type="submit" form="c">
            Lanjutkan
          </button>
        </>
      ),
    },
    '/',
  );
  return calls;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));
const input = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

afterEach(closePages);

describe('the contact form', () => {
  test('[P5-07] shows the first two words of the name and a customer’s username, both disabled', () => {
    show(buildClaims());
    expect(input('Nama lengkap').value).toBe('Rina Paramita');
    expect(input('Username').value).toBe('rinaparamita');
    expect(input('Nama lengkap').disabled && input('Username').disabled).toBe(true);
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test('[P5-08] shows the e-mail of everybody else', () => {
    show(buildClaims({ role_id: 'ROLE002' }));
    expect(input('Email').value).toBe('rina@surel.test');
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  test('[P5-06] the terms must be accepted', async () => {
    const { onValid, onTermsChange } = show(buildClaims());
    await submit();
    expect(await screen.findByText('You must accept the terms of service.')).toBeTruthy();
    expect(onValid).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(onTermsChange).toHaveBeenCalledWith(true);
    expect(screen.queryByText('You must accept the terms of service.')).toBeNull();
    await submit();
    expect(onValid).toHaveBeenCalledTimes(1);
  });

  test('[P5-05] an account without a name, or with a blank username, cannot go on', async () => {
    const { onValid } = show(buildClaims({ name: ' ', username: ' ' }), { terms: true });
    await submit();
    expect(await screen.findByText('Full Name is required.')).toBeTruthy();
    expect(screen.getByText('Email or username is required.')).toBeTruthy();
    expect(onValid).not.toHaveBeenCalled();
  });

  test('an account without an e-mail goes on', async () => {
    const { onValid } = show(buildClaims({ email: null }), { terms: true });
    await submit();
    expect(onValid).toHaveBeenCalledTimes(1);
  });

  test('without a session it asks to log in instead', async () => {
    const { onValid, onLoginNeeded } = show(null, { terms: true });
    await submit();
    expect(onLoginNeeded).toHaveBeenCalledTimes(1);
    expect(onValid).not.toHaveBeenCalled();
  });
});
