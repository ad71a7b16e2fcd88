import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Looks that end when they are told to. */
function slowly() {
  const ends: ((what: string | Error) => void)[] = []
  const look = () =>
    new Promise<string>((resolve, reject) =>
      ends.push((what) => (what instanceof Error ? reject(what) : resolve(what))),
    )
  return { ends, look }
}

it('is done once for all who come while another looks, and once more for none who came before', async () => {
  const together = coalesce<string>()
  const { ends, look } = slowly()
  const first = together('a', look)
  const others = Array.from({ length: 500 }, () => together('a', look))
  expect(ends).toHaveLength(1)
  ends[0]!('before')
  expect(await first).toBe('before')
  await expect.poll(() => ends.length).toBe(2)
  const late = together('a', look)
  ends[1]!('after')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['after']))
  await expect.poll(() => ends.length).toBe(3)
  ends[2]!('last')
  expect(await late).toBe('last')
  void together('a', look)
  expect(ends).toHaveLength(4)
})

it('is each for itself where what is looked at is another, and goes on after one that failed', async () => {
  const together = coalesce<string>()
  const { ends, look } = slowly()
  const failed = together('a', look)
  const following = together('a', look)
  void together('b', look)
  expect(ends).toHaveLength(2)
  ends[0]!(new Error('the database was away'))
  await expect(failed).rejects.toThrow('the database was away')
  await expect.poll(() => ends.length).toBe(3)
  ends[2]!('there')
  expect(await following).toBe('there')
})
