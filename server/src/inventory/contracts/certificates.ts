/** A run of certificate numbers that differ in their last digits only, both ends included. */
export type CertificateRun = {
  readonly before: string
  readonly first: bigint
  readonly last: bigint
  readonly text: string
}

/** A dash is part of many numbers, so between the ends of a range it stands apart, or is written longer. */
const between = /\s+(?:-|to|إلى)\s+|\s*[–—]\s*|\s*\.\.+\s*/
const ending = /^(.*?)(\d{1,30})$/

/** The numbers as they were written, a line or a comma apart; the first that cannot be read is named. */
export function readCertificates(text: string): { runs: CertificateRun[] } | { unreadable: string } {
  const runs: CertificateRun[] = []
  for (const entry of text.split(/[\n,;،؛]/).map((each) => each.trim())) {
    if (entry === '') continue
    const run = runOf(entry)
    if (!run) return { unreadable: entry }
    runs.push(run)
  }
  return { runs }
}

function runOf(entry: string): CertificateRun | null {
  const [from, to = from, ...more] = entry.split(between).map(folded)
  const [first, last] = [ending.exec(from!), ending.exec(to!)]
  // A number without digits at its end stands for itself alone.
  if (!first || !last) return from === to ? { before: from!, first: 0n, last: 0n, text: entry } : null
  const run = { before: first[1]!, first: BigInt(first[2]!), last: BigInt(last[2]!), text: entry }
  const sameStem = last[1] === first[1] && last[2]!.length >= first[2]!.length
  return more.length === 0 && sameStem && run.first <= run.last ? run : null
}

/** Capitals and spaces make no other certificate, and neither do the digits of another script. */
const folded = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, '').replaceAll(/[٠-٩]/g, latin).toUpperCase()
const latin = (digit: string): string => String(digit.charCodeAt(0) - 0x0660)

/** The first entry that names a certificate which the others name too. */
export function claimedTwice(
  runs: readonly CertificateRun[],
  others: readonly CertificateRun[],
): CertificateRun | null {
  const byStem = Map.groupBy(others, ({ before }) => before)
  const overlaps = (run: CertificateRun) =>
    byStem.get(run.before)?.some((other) => other !== run && run.first <= other.last && other.first <= run.last)
  return runs.find(overlaps) ?? null
}
