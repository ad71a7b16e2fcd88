import { describe, expect, it } from 'vitest'
import { claimedTwice, readCertificates } from './certificates.ts'

const runs = (text: string) => {
  const read = readCertificates(text)
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.runs
}
const ends = (text: string) => runs(text).map(({ before, first, last }) => [before, Number(first), Number(last)])

describe('the numbers of certificates', () => {
  it('are read one by one and as ranges, however they are set apart', () => {
    expect(ends('SA-7, SA-9;SA-11\n\nSA-20 - SA-29')).toEqual([
      ['SA-', 7, 7],
      ['SA-', 9, 9],
      ['SA-', 11, 11],
      ['SA-', 20, 29],
    ])
    for (const text of ['A1 – A9', 'A1–A9', 'A1..A9', 'A1 to A9', 'A1 إلى A9', 'a 1 - A9'])
      expect(ends(text)).toEqual([['A', 1, 9]])
    expect(ends('٢٠ – ٢٩')).toEqual([['', 20, 29]])
    expect(ends('0000-0001-5583-8001.000000 - 0000-0001-5583-8001.999999')).toEqual([
      ['0000-0001-5583-8001.', 0, 999999],
    ])
    expect(ends('bundle-x')).toEqual([['BUNDLE-X', 0, 0]])
    expect(ends('')).toEqual([])
  })

  it.each(['A9 - A1', 'A1 - B9', 'A1 - A5 - A9', 'A1 - x', 'A100 - A9'])('that make no range are named: %s', (text) => {
    expect(readCertificates(`A1\n${text}`)).toEqual({ unreadable: text })
  })

  it('are claimed twice when two runs of one stem touch', () => {
    const others = runs('A10 - A20\nB5')
    expect(claimedTwice(runs('A1 - A9, B6, C15'), others)).toBeNull()
    expect(claimedTwice(runs('A1, A20 - A30'), others)?.text).toBe('A20 - A30')
    expect(claimedTwice(runs('A9 - A10'), others)?.text).toBe('A9 - A10')
    expect(claimedTwice(runs('b 5'), others)?.text).toBe('b 5')
    const own = runs('A1 - A5\nA5')
    expect(claimedTwice(own, own)?.text).toBe('A1 - A5')
    expect(claimedTwice(runs('A1, A2'), [])).toBeNull()
  })
})
