/**
 * The text of a QRIS code in the EMV merchant-presented form, so that the form shows a QR of real size and
 * density. The acquirer is made up: a banking app reads it and finds nobody to pay.
 */
export function qrisText({ amount, reference }: { amount: number; reference: string }): string {
  const account = field('00', 'ID.CO.SIMULATOR.WWW') + field('01', '936000000000000000') + field('03', 'UME');
  const body =
    field('00', '01') +
    field('01', '12') +
    field('26', account) +
    field('52', '7999') +
    field('53', '360') +
    field('54', String(amount)) +
    field('58', 'ID') +
    field('59', 'SIMULASI SORAK') +
    field('60', 'JAKARTA') +
    field('61', '10110') +
    field('62', field('05', reference.slice(0, 25))) +
    '6304';
  return body + crc16(body);
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE, four upper-case hex digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
