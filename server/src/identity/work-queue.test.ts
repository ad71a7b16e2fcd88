import { expect, test } from 'vitest'
import { createWorkQueue, QueueFull } from './work-queue.ts'

const gate = () => Promise.withResolvers<string>()

test('work beyond the bound is refused at once, and the rest is done in turn', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 })
  const first = gate()
  const second = gate()
  const one = queue.run(() => first.promise)
  const two = queue.run(() => second.promise)
  expect(queue.isFull()).toBe(true)
  await expect(queue.run(async () => 'three')).rejects.toBeInstanceOf(QueueFull)
  first.resolve('one')
  second.resolve('two')
  expect(await Promise.all([one, two])).toEqual(['one', 'two'])
  expect(queue.isFull()).toBe(false)
  expect(await queue.run(async () => 'four')).toBe('four')
})

test('a failure frees its place', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'next')).toBe('next')
})

/** A queue at work, of which each of these waits; `begun` says who came to it, in their order. */
function inLine(waiting: number, callers: readonly string[]) {
  const queue = createWorkQueue({ atOnce: 1, waiting })
  const under = gate()
  const begun: string[] = []
  const refused: string[] = []
  const ask = (name: string) =>
    queue
      .run(async () => void begun.push(name), name.slice(0, 1))
      .catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error
        refused.push(name)
      })
  const first = queue.run(() => under.promise)
  const asked = callers.map(ask)
  return {
    queue,
    begun,
    refused,
    ask: (name: string) => void asked.push(ask(name)),
    async over() {
      under.resolve('')
      await first
      await Promise.all(asked)
    },
  }
}

test('callers take turns, whoever has asked for more', async () => {
  const line = inLine(10, ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'])
  await line.over()
  expect(line.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('where no more may wait, the latest of whoever has the most gives way to one who has fewer', async () => {
  const line = inLine(4, ['a1', 'a2', 'a3', 'b1'])
  expect([line.queue.isFull('a'), line.queue.isFull('b'), line.queue.isFull('c')]).toEqual([true, false, false])
  line.ask('c1')
  line.ask('d1')
  expect(line.queue.isFull('e')).toBe(true)
  line.ask('e1')
  line.ask('a4')
  await line.over()
  expect(line.begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  expect(line.refused.toSorted()).toEqual(['a2', 'a3', 'a4', 'e1'])
  expect(line.queue.isFull('a')).toBe(false)
})
