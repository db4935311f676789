/** A data router makes a Request of every navigation; Node's refuses the AbortSignal of jsdom. Call it before the first one. */
export function acceptRouterRequests(): void {
  globalThis.Request = class extends Request {
    constructor(input: RequestInfo | URL, { signal: _, ...init }: RequestInit = {}) {
      super(input, init);
    }
  };
}
