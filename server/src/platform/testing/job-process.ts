import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createClock } from '../clock.ts'
import { openDatabase } from '../database.ts'
import { createJobs, defineJob } from '../jobs.ts'
import { createListener } from '../listener.ts'
import { createLogger } from '../logger.ts'

/** A server process of its own that works on `test.slow`: its first start never ends, later ones succeed. */
export async function startJobProcess(appUrl: string): Promise<{ kill(): Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, JOB_PROCESS_URL: appUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function work(appUrl: string): Promise<void> {
  const log = createLogger({ level: 'error' })
  const listener = await createListener(appUrl, log)
  const jobs = createJobs({
    appUrl,
    database: openDatabase(appUrl),
    clock: createClock(),
    log,
    listener,
    soleServer: true,
  })
  const slow = defineJob({
    kind: 'test.slow',
    input: z.object({}),
    async run({ attempt, progress }) {
      progress(1, 2)
      if (attempt === 1) await new Promise(() => {})
      return { attempt }
    },
  })
  await jobs.start([slow])
  process.stdout.write('ready\n')
}

if (process.env['JOB_PROCESS_URL']) await work(process.env['JOB_PROCESS_URL'])
