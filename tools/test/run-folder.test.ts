import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { limit } from '../slowness.mjs'

const runFolder = fileURLToPath(new URL('run-folder.mjs', import.meta.url))

/** A run that starts a program of its own and waits. */
const run = `
  import { spawn } from 'node:child_process'
  import { makeRunFolder } from ${JSON.stringify(runFolder)}
  const { folder } = makeRunFolder()
  const env = { ...process.env, TEST_FOLDER: folder }
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env, detached: true, stdio: 'ignore' })
  console.log(JSON.stringify({ folder, pid: left.pid }))
  setInterval(() => {}, 1000)
`

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a run that is killed leaves no program and no folder behind', async () => {
  const killed = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(killed.stdout, 'data')) as [Buffer]
  const { folder, pid } = JSON.parse(said.toString()) as { folder: string; pid: number }
  expect([existsSync(folder), lives(pid)]).toEqual([true, true])
  killed.kill('SIGKILL')
  await expect.poll(() => [existsSync(folder), lives(pid)], { timeout: limit(30_000) }).toEqual([false, false])
})
