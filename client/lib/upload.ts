import type { PictureKind } from '#contracts/media/pictures.ts';
import { uploadResponseSchema } from '#contracts/media/uploads.ts';
import { ApiError, address, clientError, refusal, requestHeaders } from './api.ts';

type UploadOptions = {
  /** What the picture is of. */
  type: PictureKind;
  /** From 0 to 1 while the bytes are on their way. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Stores a picture (`POST /admin/uploads`) and gives its address. `fetch` does not report how much was sent, so this is the one call
 * that goes by XMLHttpRequest.
 *
 * @throws ApiError as {@link request} does; any status but 201 is a failure. An abort throws the signal's AbortError
 */
export function uploadPicture(file: File, { type, onProgress, signal }: UploadOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const call = new XMLHttpRequest();
  const abort = () => call.abort();
  const fail = (error: ApiError | DOMException) => reject(error);
  call.open('POST', address('/admin/uploads'));
  for (const [name, value] of Object.entries(requestHeaders())) call.setRequestHeader(name, value);
  call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress?.(loaded / total);
  };
  call.onerror = () => fail(clientError('network', 0));
  call.onabort = () => fail(new DOMException('upload aborted', 'AbortError'));
  call.onload = () => {
    const body = parse(call.responseText);
    if (call.status !== 201) {
      const retryAfter = Number(call.getResponseHeader('retry-after')) || null;
      const error = refusal({ status: call.status, body, retryAfter, method: 'POST' });
      // The file is all there is to mend, and the sentence under it says what may be uploaded.
      error.message = error.errors.find(({ field }) => field === 'file')?.message ?? error.message;
      fail(error);
      return;
    }
    const answer = uploadResponseSchema.safeParse(body);
    if (answer.success) resolve(answer.data.url);
    else fail(clientError('unreadable', call.status, answer.error));
  };
  signal?.addEventListener('abort', abort);
  const form = new FormData();
  // The type before the file: the server may refuse a kind before it has read the bytes.
  form.append('type', type);
  form.append('file', file);
  call.send(form);
  return promise.finally(() => signal?.removeEventListener('abort', abort));
}

/** What the server says of a picture that it does not take: it stands under the picture's field. Undefined for any other failure. */
export function uploadRefusal(error: Error): string | undefined {
  return error instanceof ApiError && error.errors.length > 0 ? error.message : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
