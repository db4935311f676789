import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CostumerSupportPage } from '#client/desk/pages/costumer-support.tsx';
import { Footer } from '#client/public/layouts/footer.tsx';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildSupportMessage, onePage } from '../../support/desk-client.ts';

const PATH = '/dashboard/costumer-support';

afterEach(() => closePages());

describe('the support desk', () => {
  function show(answers: Parameters<typeof answerRequests>[0] = {}, messages = [buildSupportMessage()]) {
    const requested = answerRequests({
      'GET /admin/support-messages': {
        body: {
          messages,
          pagination: onePage(messages.length),
          counts: { new: 3, in_progress: 1, answered: 0 },
        },
      },
      ...answers,
    });
    renderPages({ [PATH]: <CostumerSupportPage /> }, PATH);
    return requested;
  }
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Buka pesan dari Ratna Kusuma/ }));
    return screen.findByRole('dialog');
  };

  test('[BO-2.03] filters by state, with how many there are', async () => {
    const requested = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Baru 3' }));
    await waitFor(() =>
      expect(requested['GET /admin/support-messages']?.at(-1)?.query.get('state')).toBe('new'),
    );
  });

  test('says that there is nothing', async () => {
    show({}, []);
    expect(await screen.findByText('Belum ada pesan')).toBeTruthy();
  });

  test('[BO-2.03] an answer goes out by mail and stands below the message', async () => {
    const answer = { id: 'r1', at: '2026-11-21T06:00:00.000Z', author: 'Arif', text: 'Sudah masuk.' };
    const requested = show({
      'POST /admin/support-messages/MSG-1/answers': {
        status: 201,
        body: {
          message: 'Balasan dikirim lewat email.',
          support_message: buildSupportMessage({ state: 'answered', answers: [answer] }),
        },
      },
    });
    const panel = await open();
    await userEvent.type(within(panel).getByLabelText('Balas lewat email'), 'Sudah masuk.');
    await userEvent.click(within(panel).getByRole('button', { name: 'Kirim balasan' }));
    expect(await screen.findByText('Balasan dikirim lewat email.')).toBeTruthy();
    expect(requested['POST /admin/support-messages/MSG-1/answers']?.[0]?.body).toEqual({
      text: 'Sudah masuk.',
    });
    expect(within(panel).getByText('Sudah masuk.')).toBeTruthy();
    expect((within(panel).getByLabelText('Balas lewat email') as HTMLTextAreaElement).value).toBe('');
  });

  test('an answer that could not be sent stays as typed, and is not thrown away unasked', async () => {
    show({
      'POST /admin/support-messages/MSG-1/answers': {
        status: 503,
        body: problem('unavailable', 'Sedang sibuk.'),
      },
    });
    const panel = await open();
    const field = within(panel).getByLabelText('Balas lewat email') as HTMLTextAreaElement;
    await userEvent.type(field, 'Sudah masuk.');
    await userEvent.click(within(panel).getByRole('button', { name: 'Kirim balasan' }));
    expect(await screen.findByText('Sedang sibuk.')).toBeTruthy();
    expect(field.value).toBe('Sudah masuk.');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Buang perubahan?')).toBeTruthy();
  });
});

describe('the contact form of the footer', () => {
  const openForm = async () => {
    renderPages({ '/': <Footer /> }, '/');
    await userEvent.click(screen.getByRole('button', { name: 'Kirim pesan' }));
    return screen.findByRole('dialog');
  };

  test('stands beside a chat for organizers', () => {
    renderPages({ '/': <Footer /> }, '/');
    const chat = screen.getByRole('link', { name: 'Chat untuk penyelenggara' });
    expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
  });

  test('sends what was typed and says so', async () => {
    const requested = answerRequests({
      'POST /support-messages': { status: 201, body: { message: 'Pesan Anda terkirim.' } },
    });
    const dialog = await openForm();
    await userEvent.type(within(dialog).getByLabelText('Nama'), 'Ratna');
    await userEvent.type(within(dialog).getByLabelText('Email'), 'ratna@contoh.id');
    await userEvent.type(within(dialog).getByLabelText('Pesan'), 'Suara saya belum tampil.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kirim pesan' }));
    expect(await screen.findByText('Pesan Anda terkirim.')).toBeTruthy();
    expect(requested['POST /support-messages']?.[0]?.body).toEqual({
      name: 'Ratna',
      email: 'ratna@contoh.id',
      message: 'Suara saya belum tampil.',
      website: '',
    });
  });

  test('says under each field what is missing, and asks nothing of the server', async () => {
    const requested = answerRequests({});
    const dialog = await openForm();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Kirim pesan' }));
    expect(await within(dialog).findAllByText('Wajib diisi.')).toHaveLength(3);
    expect(requested).toEqual({});
  });
});
