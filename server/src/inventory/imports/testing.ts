import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { inventory, platform } from '@athar/contracts'
import {
  sharedOrganisationsApp,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../../organisations/testing.ts'

export const exampleFile = (name: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../../../../packages/activity-file/testdata/${name}`, import.meta.url)))

export type ImportsApp = OrganisationsApp & ReturnType<typeof importSteps>

/** The whole server with the steps of the import wizard. */
export async function startImportsApp(...options: Parameters<typeof startOrganisationsApp>): Promise<ImportsApp> {
  const app = await startOrganisationsApp(...options)
  return { ...app, ...importSteps(app) }
}

/** The same, shared by the files of a worker that each make organisations of their own. */
export async function sharedImportsApp(): Promise<ImportsApp> {
  const app = await sharedOrganisationsApp()
  return { ...app, ...importSteps(app) }
}

function importSteps(app: OrganisationsApp) {
  const upload = async (who: Acting, name: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const response = await fetch(`${app.url}/api/inventory/imports`, {
      method: 'POST',
      headers: who.headers,
      body: form,
    })
    return {
      status: response.status,
      body: (await response.json()) as inventory.ImportDetail & { code?: string; details?: Record<string, unknown> },
    }
  }
  /** Waits for long work by its own events, as the browser does. */
  const jobDone = async (who: Acting, id: string): Promise<platform.Job> => {
    const response = await fetch(`${app.url}/api/jobs/${id}/events`, { headers: who.headers })
    const events = (await response.text()).split('\n').filter((line) => line.startsWith('data: '))
    return JSON.parse(events.at(-1)!.slice(6)) as platform.Job
  }
  const check = async (who: Acting, id: string, options: inventory.ImportOptions) => {
    const asked = await app.call<{ jobId: string }>(who, 'POST', `/api/inventory/imports/${id}/check`, { options })
    if (asked.status !== 202) throw new Error(`the check was answered with ${asked.status}`)
    return jobDone(who, asked.body.jobId)
  }
  const commit = async (who: Acting, id: string, mode: 'ready-rows' | 'all-or-nothing' = 'ready-rows') => {
    const asked = await app.call<{ jobId: string }>(who, 'POST', `/api/inventory/imports/${id}/commit`, { mode })
    return asked.status === 202 ? jobDone(who, asked.body.jobId) : Promise.reject(new Error(JSON.stringify(asked.body)))
  }
  const detail = async (who: Acting, id: string) =>
    (await app.call<inventory.ImportDetail>(who, 'GET', `/api/inventory/imports/${id}`)).body
  const rows = async (who: Acting, id: string, query = ''): Promise<inventory.ImportRow[]> => {
    const items: inventory.ImportRow[] = []
    for (let cursor: string | null = null; ;) {
      const page: { body: { items: inventory.ImportRow[]; nextCursor: string | null } } = await app.call(
        who,
        'GET',
        `/api/inventory/imports/${id}/rows?limit=500${query}${cursor ? `&cursor=${cursor}` : ''}`,
      )
      items.push(...page.body.items)
      cursor = page.body.nextCursor
      if (!cursor) return items
    }
  }
  const rootEntity = async (who: Acting): Promise<string> =>
    (await app.call<{ entities: { id: string }[] }>(who, 'GET', '/api/inventory/entities')).body.entities[0]!.id
  const aSite = async (who: Owner, site: { code: string; ar: string; aliases?: string[]; country?: string }) =>
    app.call<inventory.Site>(who, 'POST', '/api/inventory/sites', {
      code: site.code,
      name: { en: '', ar: site.ar },
      aliases: site.aliases ?? [],
      entityId: await rootEntity(who),
      country: site.country ?? 'SA',
      region: null,
      city: null,
      floorAreaM2: null,
    })
  /** Creates the sites a file names, all in one country. */
  const createSites = async (who: Acting, id: string, country: string) =>
    app.call<{ created: number }>(who, 'POST', `/api/inventory/imports/${id}/unknown-sites`, {
      names: null,
      country,
      entityId: await rootEntity(who),
      region: null,
    })
  return { upload, jobDone, check, commit, detail, rows, rootEntity, aSite, createSites }
}
