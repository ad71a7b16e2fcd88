import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('so many of one key go on at once, the others in their order, and other keys meanwhile', async () => {
  const [begun, ends]: [string[], Map<string, PromiseWithResolvers<string>>] = [[], new Map()]
  const run = limitConcurrency(2)
  const start = (key: string, name: string) => {
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return run(key, () => (begun.push(name), end.promise))
  }
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => start(name[0]!, name))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends.get('a2')!.reject(new Error('broke off'))
  await expect(all[1]).rejects.toThrow('broke off')
  // Comes just as a place is handed on, and takes it from nobody.
  const late = start('a', 'a5')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'a4', 'a5', 'b1']) ends.get(name)!.resolve(name)
  expect(await Promise.all([all[0], all[2], all[3], all[4], late])).toEqual(['a1', 'a3', 'a4', 'b1', 'a5'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
})
