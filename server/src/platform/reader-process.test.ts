import { expect, it } from 'vitest'
import { ProcessEnded } from './child-process.ts'
import { readerPlace, readInProcess, ReadTooLong } from './reader-process.ts'
import { ownProgram, type Action } from './testing/own-program.ts'

const read = (task: Action, over: { patienceMs?: number; signal?: AbortSignal } = {}) =>
  readInProcess<Action, { pid: number }>(ownProgram, { task, memoryMb: 32, patienceMs: 600_000, ...over })
const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

it('answers once, and its process ends', async () => {
  const { pid } = await read('wait')
  await expect.poll(() => isGone(pid)).toBe(true)
})

it.each<[Action, boolean]>([
  ['fill-memory', false],
  ['crash', false],
  ['end-when-asked', true],
])('says how its process ended, and whether it was only asked to: %s', async (action, stopped) => {
  const error = await read(action).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(ProcessEnded)
  expect((error as ProcessEnded).stopped).toBe(stopped)
})

it('ends what takes too long, and what its caller gives up', async () => {
  await expect(read('say-nothing', { patienceMs: 1 })).rejects.toBeInstanceOf(ReadTooLong)
  const gives = new AbortController()
  const reading = read('say-nothing', { signal: gives.signal })
  gives.abort(new Error('given up'))
  await expect(reading).rejects.toThrow('given up')
})

it('gives three files a place at a time', async () => {
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  let begun = 0
  const readings = gates.map(({ promise }) =>
    readerPlace(() => {
      begun += 1
      return promise
    }),
  )
  expect(begun).toBe(3)
  gates[0]!.resolve()
  await readings[0]
  await expect.poll(() => begun).toBe(4)
  for (const { resolve } of gates) resolve()
  await Promise.all(readings)
})
