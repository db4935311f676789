import { system } from './e2e-stage.ts';
import { until } from './waiting.ts';

/** Waits for a letter to an address with such words in it. @returns what they are */
export async function findInLetter(address: string, words: RegExp): Promise<string> {
  let found = '';
  await until(`a letter to ${address} with ${words}`, {}, async () => {
    const answer = await fetch(`${system().simulator}/mailbox/letters?to=${encodeURIComponent(address)}`);
    const { data }: { data: { subject: string; text: string }[] } = await answer.json();
    for (const { subject, text } of data) found ||= words.exec(`${subject}\n${text}`)?.[0] ?? '';
    return found !== '';
  });
  return found;
}
