import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@athar/server/src/platform/logger.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '@athar/server/src/platform/postgres/embedded.ts'
import { benchSettings } from './bench-world.ts'
import { openAccount } from './client.ts'
import { secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { generateActivities } from './generated-rows.ts'
import { createSites, importFile } from './import.bench.ts'
import { residentMiB } from './machine.ts'
import { copyTablesIn, copyTablesOut, removeCopies } from './raw-tables.ts'
import { startServer, temporaryFolder } from './running-server.ts'

export const backupBenchmark: Benchmark = {
  name: 'backup',
  what: 'npm run backup beside the running server, and npm run restore after its data is gone',
  async run(options) {
    const folder = temporaryFolder()
    try {
      return await measure(options, folder.path)
    } finally {
      folder.remove()
    }
  },
}

async function measure({ short, rows = short ? 1000 : 100_000, say }: Options, folder: string): Promise<Figure[]> {
  const [dataDir, archive] = [`${folder}/data`, `${folder}/backup.tar`]
  const server = await startServer(dataDir, benchSettings)
  const out = await (async () => {
    try {
      await fill(server.url, rows)
      const backup = await run('backup', archive, dataDir)
      const url = (await findRunningPostgres(dataDir)) ?? ''
      const raw = await copyTablesOut(url, folder)
      return { backup, raw }
    } finally {
      await server.stop()
    }
  })()
  rmSync(dataDir, { recursive: true })
  const restore = await run('restore', archive, dataDir)
  const database = await startEmbeddedPostgres({ dataDir, log: createLogger({ level: 'error' }) })
  const copyIn = await secondsOf(() => copyTablesIn(database.superuserUrl, out.raw)).finally(() => database.stop())
  removeCopies(out.raw)
  const mebibytes = statSync(archive).size / 2 ** 20
  say(
    `  ${out.raw.rows} rows of all tables, for ${rows} of the file: backup ${out.backup.seconds.toFixed(2)} s, restore ${restore.seconds.toFixed(2)} s; raw COPY out ${out.raw.seconds.toFixed(2)} s, in ${copyIn.toFixed(2)} s`,
  )
  return [
    rate('rows backed up', out.raw.rows, out.backup.seconds, 'raw COPY of the tables to files', out.raw.seconds),
    rate('rows restored', out.raw.rows, restore.seconds, 'raw COPY from these files into like tables', copyIn),
    {
      name: 'size of the backup',
      measured: mebibytes,
      unit: 'MiB',
      limit: { what: 'the files of raw COPY', value: out.raw.bytes / 2 ** 20 },
      better: 'lower',
    },
    memory('peak memory of the backup', out.backup.peakMiB, out.raw.bytes),
    memory('peak memory of the restore', restore.peakMiB, out.raw.bytes),
  ]
}

const rate = (name: string, rows: number, seconds: number, what: string, limitSeconds: number): Figure => ({
  name,
  measured: rows / seconds,
  unit: 'rows/s',
  limit: { what, value: rows / limitSeconds },
  better: 'higher',
})

const memory = (name: string, peakMiB: number, bytes: number): Figure => ({
  name,
  measured: peakMiB,
  unit: 'MiB',
  limit: { what: 'the files of raw COPY', value: bytes / 2 ** 20 },
  better: 'lower',
  asked: { of: 'measured', value: 400 },
})

async function fill(url: string, rows: number): Promise<void> {
  const generated = await generateActivities(rows)
  try {
    const client = await openAccount(url)
    await createSites(client, generated)
    await importFile(client, generated)
  } finally {
    generated.remove()
  }
}

/** The command in a process of its own, from its start to its end, and the most memory it was seen to hold. */
async function run(
  name: 'backup' | 'restore',
  archive: string,
  dataDir: string,
): Promise<{ seconds: number; peakMiB: number }> {
  const program = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url))
  let peakMiB = 0
  const seconds = await secondsOf(async () => {
    const child = spawn(process.execPath, [program, archive], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = once(child, 'exit')
    while (child.exitCode === null && child.signalCode === null) {
      peakMiB = Math.max(peakMiB, residentMiB(child.pid!) || 0)
      await Promise.race([ended, after(50)])
    }
    if (child.exitCode !== 0) throw new Error(`npm run ${name} ended with ${child.exitCode}`)
  })
  return { seconds, peakMiB }
}
