/** A picture of so many bytes. */
export const pictureFile = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

type Sent = { name: string; type: string };

/**
 * Stands in for `POST /admin/uploads`: XMLHttpRequest has no fetch to replace. Each picture is stored under its own name.
 *
 * @returns what was sent, and the names of what was called off on its way; `refuseWith` answers the next ones with that error, `hold` keeps them on their way until they are released
 */
export function standInForUploads() {
  const sent: Sent[] = [];
  const aborted: string[] = [];
  let refusal: { status: number; body: object } | null = null;
  let gate = Promise.resolve();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  class StandIn {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    name = '';
    abort() {
      aborted.push(this.name);
    }
    send(form: FormData) {
      const file = form.get('file') as File;
      this.name = file.name;
      const type = String(form.get('type'));
      sent.push({ name: file.name, type });
      this.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 10 });
      const url = `/media/${type}/${file.name.replace(/\.\w+$/, '')}.webp`;
      this.status = refusal?.status ?? 201;
      this.responseText = JSON.stringify(refusal?.body ?? { message: 'ok', url });
      void gate.then(() => this.onload?.());
    }
  }
  globalThis.XMLHttpRequest = StandIn as unknown as typeof XMLHttpRequest;
  return {
    sent,
    aborted,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    refuseWith: (status: number, body: object) => {
      refusal = { status, body };
    },
  };
}
