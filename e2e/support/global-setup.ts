import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLogger } from '../../server/src/platform/logger.ts'
import { EmbeddedPostgresError, endLeftPostgres } from '../../server/src/platform/postgres/embedded.ts'
import { lockFolder } from '../../server/src/platform/postgres/folder-lock.ts'
import { scratchFolders } from '../../server/src/platform/testing/scratch-folder.ts'
import { journeyWorkers } from '../../tools/test-workers.mjs'
import { offerPlantedSite } from './planted-site.ts'
import { plant } from './planting.ts'
import { folderPrefix, prepare, startSite, type DemoSite } from './server.ts'

/** A site for each worker, one for hostile texts when a journey asks for it, and the folder that all begin with. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const ends: (() => unknown)[] = []
  const stop = async () => void (await Promise.all(ends.splice(0).map((end) => end())))
  try {
    const prepared = await prepare()
    ends.push(() => rmSync(prepared, { recursive: true, force: true }))
    const start = async (env: Record<string, string> = {}) => {
      const site = await startSite(prepared, env)
      ends.push(site.stop)
      return site
    }
    // Side by side on a busy machine each would take as long as all.
    const sites: DemoSite[] = []
    for (let at = 0; at < journeyWorkers; at += 1) sites.push(await start())
    // Who wrote there is signed in once, for all files that look at it.
    const long = { AUTH_ACCESS_TOKEN_SECONDS: '3600' }
    const planted = await offerPlantedSite(async () => plant((await start(long)).siteUrl))
    ends.push(planted.close)
    project.provide('preparedFolder', prepared)
    project.provide('plantedSiteAt', planted.url)
    project.provide(
      'sites',
      sites.map(({ stop: _stop, ...site }) => site),
    )
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Takes away what killed runs left: their sites ended with them, their folders stay. */
async function sweep(): Promise<void> {
  const log = createLogger({ level: 'error' })
  for (const folder of scratchFolders())
    for (const name of readdirSync(folder).filter((each) => each.startsWith(folderPrefix))) {
      if (lives(Number(name.slice(folderPrefix.length).split('-')[0]))) continue
      const dataDir = join(folder, name)
      try {
        const unlock = lockFolder(dataDir)
        await endLeftPostgres(dataDir, log).finally(unlock)
        rmSync(dataDir, { recursive: true, force: true })
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        // Its server is still on its way down, or it is another account's: not ours to clear away.
        if (!(error instanceof EmbeddedPostgresError) && !['EACCES', 'EPERM', 'ENOENT'].includes(code)) throw error
      }
    }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
