import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import { forgetAnswers } from '#client/lib/answers.ts';
import { ToastHost } from '#client/ui/toast.tsx';
import { writePagesLate } from './element-error.ts';

// A machine that is busy with something else is no reason to fail: the limit only ends what never comes.
configure({ asyncUtilTimeout: Number(process.env.SORAK_TEST_TIMEOUT_MS ?? 30_000) });
writePagesLate();

/** One answer of the API; `network` means that the request never came back. */
export type Answer =
  | {
      status?: number;
      body?: unknown;
      headers?: Record<string, string>;
      /** Is answered once this has come. */
      after?: Promise<void>;
    }
  | 'network';
export type Requested = {
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Record<string, string>;
};

/**
 * Stands in for the server: answers by method and path below /api/v1 (`POST /auth/login`). A list is answered one
 * after the other, its last entry again and again. A path without an answer is 404.
 *
 * @returns what was requested, by the same names
 */
export function answerRequests(
  answers: Record<string, Answer | Answer[] | ((requested: Requested) => Answer)>,
) {
  const requested: Record<string, Requested[]> = {};
  globalThis.fetch = jest.fn(async (input: unknown, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost');
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`;
    const request: Requested = {
      path: url.pathname,
      query: url.searchParams,
      body: readBody(init?.body),
      headers: { ...(init?.headers as Record<string, string>) },
    };
    requested[name] = [...(requested[name] ?? []), request];
    const given = answers[name] ?? { status: 404, body: problem('not_found', 'Tidak ditemukan.') };
    const count = requested[name].length;
    const answer =
      typeof given === 'function'
        ? given(request)
        : Array.isArray(given)
          ? given[Math.min(count, given.length) - 1]
          : given;
    if (answer === undefined || answer === 'network') throw new TypeError('Failed to fetch');
    await answer.after;
    return new Response(JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
      headers: { 'Content-Type': 'application/json', ...answer.headers },
    });
  }) as unknown as typeof fetch;
  return requested;
}

/** What was sent: JSON, or the fields of a form. */
function readBody(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? JSON.parse(String(body)) : undefined;
}

/** The body of an error answer. */
export function problem(code: string, message: string, more: Record<string, unknown> = {}) {
  return { code, message, request_id: 'r1', ...more };
}

/** Around pages: queries, and the place for toasts. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
    </QueryClientProvider>
  );
}

/** Shows pages under their addresses; other addresses show themselves as a heading. @param at an address, with what its entry of the history holds */
export function renderPages(
  pages: Record<string, ReactNode>,
  at: string | { pathname: string; state: unknown },
): RenderResult {
  forgetAnswers();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  return render(
    <Providers queryClient={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          {Object.entries(pages).map(([path, element]) => (
            <Route key={path} path={path} element={<main>{element}</main>} />
          ))}
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
}

/** Takes the pages away, and the toasts that would show up on the next one. */
export function closePages(): void {
  toast.dismiss();
  cleanup();
}

function Elsewhere() {
  const { pathname } = useLocation();
  return <h1>at {pathname}</h1>;
}

/**
 * Whether an element's words count down from so many seconds. On a busy machine some have gone by when somebody looks.
 *
 * @param since by `performance.now()`, before the countdown began
 */
export function countsDownFrom(
  { textContent }: HTMLElement,
  { seconds, since }: { seconds: number; since: number },
): boolean {
  const shown = Number(/(\d+) detik/.exec(textContent ?? '')?.[1]);
  const goneBy = (performance.now() - since) / 1_000;
  return shown <= seconds && shown >= seconds - 1 - goneBy;
}

/** Two clicks before the page was drawn again: the pending state of the button does not stop the second one. */
export async function clickTwiceAtOnce(button: HTMLElement): Promise<void> {
  await act(async () => {
    button.click();
    button.click();
  });
}
