import { randomUUID } from 'node:crypto'
import { nameKey } from '@athar/activity-file'
import { inventory, type ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readListFile, type ListRefusal } from '../../platform/list-file/read-list-file.ts'
import { plainName } from '../../platform/plain-name.ts'
import { siteNameKeys } from './site-name-keys.ts'
import { readEntities } from './store/entities.ts'
import { codeOf, insertSites, lockSites, nextCodeNumber, siteCodes, sitesNamed } from './store/sites.ts'
import { understandSites, type ListedSite } from './understand-site-list.ts'

const largestFile = 5 * 1024 * 1024
/** Lines of a file, blank ones too. */
const mostLines = 2 * inventory.maxNewSites

/** Says what is wrong with each row of a list; with `store`, its good rows become sites in one transaction. */
export async function importSites(
  call: Call<typeof inventory.importSites>,
): Promise<ResponseOf<typeof inventory.importSites>> {
  const { query, clock, reauthorise } = call
  const file = await readListFile(call, { mostBytes: largestFile, mostLines })
  if ('refused' in file) return refuse(file.refused)
  const list = understandSites(file.cells, query.decimalMark ?? null)
  if ('missing' in list) return { rows: [], stored: 0, missing: list.missing }
  if (list.rows.length > inventory.maxNewSites)
    return fail('inventory.too-many-rows', { most: inventory.maxNewSites, format: 'list' })
  return reauthorise(async ({ actor: { organisationId }, db, audit }) => {
    await lockSites(db, organisationId)
    const rows = await judge(db, organisationId, list.rows)
    const good = query.store === 'true' ? rows.filter(({ problems }) => problems.length === 0) : []
    let number = await nextCodeNumber(db, organisationId)
    const taken = new Set(good.map(({ site }) => site.code))
    const free = (): string => {
      const code = codeOf(number++)
      return taken.has(code) ? free() : code
    }
    const sites = good.map(({ site, entityId }) => ({
      ...site,
      name: plainName(site.name),
      id: randomUUID(),
      code: site.code || free(),
      entityId: entityId!,
    }))
    await insertSites(db, organisationId, sites, clock.now())
    if (sites.length > 0)
      await audit({
        action: 'inventory.create-sites',
        subjectType: 'sites',
        subjectId: sites[0]!.id,
        details: { count: sites.length, from: 'file' },
      })
    return {
      rows: rows.map(({ line, written, site, problems }) => ({
        line,
        code: site.code,
        name: site.name,
        region: site.region,
        meters: site.aliases.length,
        problems,
        written: problems.length === 0 ? null : { ...written },
      })),
      stored: sites.length,
      missing: null,
    }
  })
}

type Judged = ListedSite & { readonly entityId: string | null }

/** Checks rows against entities, and against names and codes that are taken or used by an earlier row. */
async function judge(db: Db, organisationId: string, rows: readonly ListedSite[]): Promise<Judged[]> {
  const entities = (await readEntities(db, organisationId)).filter(({ archivedAt }) => archivedAt === null)
  const root = entities.find(({ parentId }) => parentId === null)
  const byName = new Map(
    entities.flatMap(({ id, name }) => [name.en, name.ar].filter(Boolean).map((one) => [nameKey(one), id] as const)),
  )
  const taken = new Set(
    (
      await sitesNamed(
        db,
        organisationId,
        rows.flatMap(({ site }) => siteNameKeys(site)),
      )
    ).map(({ key }) => key),
  )
  const codes = new Set(await siteCodes(db, organisationId))
  const seen = { names: new Set<string>(), codes: new Set<string>() }
  return rows.map((row) => {
    const problems = [...row.problems]
    const entityId = row.entity === '' ? (root?.id ?? null) : (byName.get(nameKey(row.entity)) ?? null)
    if (entityId === null) problems.push('entity-unknown')
    const names = siteNameKeys(row.site)
    if (names.some((key) => taken.has(key))) problems.push('name-taken')
    else if (names.some((key) => seen.names.has(key))) problems.push('name-twice')
    const { code } = row.site
    if (code !== '' && codes.has(code)) problems.push('code-taken')
    else if (code !== '' && seen.codes.has(code)) problems.push('code-twice')
    if (problems.length === 0) {
      for (const key of names) seen.names.add(key)
      if (code !== '') seen.codes.add(code)
    }
    return { ...row, entityId, problems }
  })
}

function refuse(refusal: ListRefusal): never {
  if (refusal === 'too-large') return fail('inventory.file-too-large', { mostBytes: largestFile })
  if (refusal === 'too-long') return fail('inventory.too-many-rows', { most: mostLines, format: 'list' })
  if (refusal === 'missing') return fail('inventory.file-missing')
  if (refusal === 'empty') return fail('inventory.file-empty')
  return fail(refusal === 'type' ? 'inventory.file-type' : 'inventory.file-unreadable')
}
