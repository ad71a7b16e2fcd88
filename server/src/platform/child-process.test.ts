import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ProcessEnded, startChildProcess } from './child-process.ts'
import { ownProgram, type Action } from './testing/own-program.ts'

const start = (task: Action) => {
  const heard: unknown[] = []
  const { promise: ended, resolve } = Promise.withResolvers<Error>()
  const own = startChildProcess<Uint8Array, unknown>(ownProgram, {
    task,
    memoryMb: { old: 32, young: 1 },
    hear: (message) => void heard.push(message),
    failed: resolve,
  })
  return { own, heard, ended }
}
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('gets its task, then messages, and answers with bytes as they were', async () => {
  vi.stubEnv('CHILDREN_YIELD', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { own, heard } = start('echo')
  await expect.poll(() => heard).toMatchObject([{ pid: expect.any(Number) }])
  own.say(Uint8Array.of(0, 255, 10))
  await expect.poll(() => heard.length).toBe(2)
  expect([...(heard[1] as Uint8Array)]).toEqual([0, 255, 10])
  const { pid } = heard[0] as { pid: number }
  // Others are answered first where processors are few.
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
  await own.end()
  expect(alive(pid)).toBe(false)
})

it.each<Action>(['fill-memory', 'crash'])('ends alone when it must: %s', async (action) => {
  const { own, ended } = start(action)
  const error = await ended
  expect(error).toBeInstanceOf(ProcessEnded)
  expect((error as ProcessEnded).crashed).toBe(true)
  await own.end()
})

it('does not outlive a server that is killed', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(ownProgram), 'parent'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(alive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => alive(pid)).toBe(false)
})
