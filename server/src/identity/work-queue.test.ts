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
