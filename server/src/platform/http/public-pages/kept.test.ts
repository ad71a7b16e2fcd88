import { describe, expect, it } from 'vitest'
import { createLogger } from '../../logger.ts'
import { createKept } from './kept.ts'

const log = createLogger({ level: 'silent' })

/** Each making waits until it is let go, and tells which it was. */
function aShelf(most = { count: 10, bytes: 1000 }, keeps = (_value: string) => true) {
  let time = 0
  const made: string[] = []
  const waiting: { go: (fault?: Error) => void }[] = []
  const kept = createKept<string>({
    make: (key) => {
      made.push(key)
      const nth = made.filter((one) => one === key).length
      return new Promise((resolve, reject) =>
        waiting.push({ go: (fault) => (fault ? reject(fault) : resolve(`${key} ${nth}`)) }),
      )
    },
    sizeOf: (value) => value.length * 10,
    keeps,
    most,
    maxAgeMs: 300_000,
    log,
    now: () => time,
  })
  return {
    kept,
    made,
    pass: (ms: number) => (time += ms),
    letGo: (fault?: Error) => {
      for (const { go } of waiting.splice(0)) go(fault)
    },
    async fill(key: string) {
      const asked = kept.get(key)
      for (const { go } of waiting.splice(0)) go()
      return asked
    },
  }
}

describe('what is kept', () => {
  it('is made once, however many ask for it at the same moment', async () => {
    const { kept, made, letGo } = aShelf()
    const asked = Array.from({ length: 200 }, () => kept.get('a'))
    letGo()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['a 1']))
    expect(await kept.get('a')).toBe('a 1')
    expect(made).toEqual(['a'])
  })

  it('is shown while it is made anew, once it is too old', async () => {
    const { kept, made, pass, fill, letGo } = aShelf()
    await fill('a')
    pass(299_999)
    expect(await kept.get('a')).toBe('a 1')
    expect(made).toHaveLength(1)
    pass(1)
    expect(await Promise.all([kept.get('a'), kept.get('a')])).toEqual(['a 1', 'a 1'])
    expect(made).toHaveLength(2)
    const renewed = kept.get('a')
    letGo()
    expect(await renewed).toBe('a 1')
    await Promise.resolve()
    expect(await kept.get('a')).toBe('a 2')
  })

  it('is not shown any more when what it is made of has changed', async () => {
    const { kept, fill, letGo } = aShelf()
    await fill('a')
    kept.outdate()
    expect(kept.has('a')).toBe(false)
    const asked = kept.get('a')
    letGo()
    expect(await asked).toBe('a 2')
    expect(kept.has('a')).toBe(true)
  })

  it('that changed while it was made is made again', async () => {
    const { kept, made, letGo, fill } = aShelf()
    const first = kept.get('a')
    kept.outdate()
    letGo()
    expect(await first).toBe('a 1')
    expect(await fill('a')).toBe('a 2')
    expect(made).toHaveLength(2)
  })

  it('stays as it was when it cannot be made anew, and nobody tries again at once', async () => {
    const { kept, made, pass, fill, letGo } = aShelf()
    await fill('a')
    kept.outdate()
    const asked = kept.get('a')
    letGo(new Error('no database'))
    expect(await asked).toBe('a 1')
    expect(await kept.get('a')).toBe('a 1')
    expect(made).toHaveLength(2)
    pass(10_000)
    expect(await fill('a')).toBe('a 3')
  })

  it('fails for everybody who waits, where there was nothing before', async () => {
    const { kept, made, letGo } = aShelf()
    const asked = [kept.get('a'), kept.get('a')]
    letGo(new Error('no database'))
    expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    await expect(kept.get('a')).rejects.toThrow('no database')
    expect(made).toHaveLength(1)
  })

  it('is not what is not worth keeping, and makes no room for it', async () => {
    const { kept, made, fill } = aShelf({ count: 1, bytes: 1000 }, (value) => value.startsWith('a'))
    await fill('a')
    expect(await fill('no such thing')).toBe('no such thing 1')
    expect(await fill('no such thing')).toBe('no such thing 2')
    expect([kept.has('a'), kept.has('no such thing')]).toEqual([true, false])
    expect(made).toHaveLength(3)
  })

  it('is bounded by count and by size: what nobody asked for longest goes first', async () => {
    const few = aShelf({ count: 2, bytes: 1000 })
    for (const key of ['a', 'b']) await few.fill(key)
    await few.kept.get('a')
    await few.fill('c')
    expect(['a', 'b', 'c'].map((key) => few.kept.has(key))).toEqual([true, false, true])
    const small = aShelf({ count: 10, bytes: 70 })
    for (const key of ['a', 'b', 'c']) await small.fill(key)
    expect(['a', 'b', 'c'].map((key) => small.kept.has(key))).toEqual([false, true, true])
  })
})
