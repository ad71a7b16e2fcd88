import { paths, type FormAnswers, type mrvProjects, type ResponseOf } from '@athar/contracts'
import type { RegisteredProject, RegisteredProjectPage, VerifiedPeriod } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { PublicAddress } from '../../platform/public-pages.ts'
import type { SearchEntry } from '../../platform/search.ts'
import { findPublicProject } from '../../sgi/index.ts'
import * as store from './store.ts'

/** Tonnes without the zeros that a sum in the database may end with. */
const plain = (tonnes: string): string => (tonnes.includes('.') ? tonnes.replace(/\.?0+$/, '') : tonnes)
const textOf = (answers: FormAnswers, field: string): string => {
  const answer = answers[field]
  return typeof answer === 'string' ? answer : ''
}

export const presentRegistered = ({
  id,
  answers,
  projectType,
  region,
  state,
  verified,
  sample,
}: store.RegisteredRow): RegisteredProject => ({
  id,
  name: { en: textOf(answers, 'nameEn'), ar: textOf(answers, 'nameAr') },
  projectType,
  region,
  state,
  verified: verified === null ? null : plain(verified),
  sample,
})

async function periodsOf(db: Db, id: string): Promise<VerifiedPeriod[]> {
  return (await store.verifiedPeriods(db, id)).map(
    ({ fromDay: from, toDay: to, verifiedNumber: statement, verifiedAt, verifiedTonnes }) => ({
      from,
      to,
      statement,
      tonnes: plain(verifiedTonnes),
      verifiedAt: verifiedAt.toISOString(),
    }),
  )
}

/** The public register, the last entered first. */
export async function listRegister({
  query: { projectType, limit, offset },
  db,
}: Call<typeof mrvProjects.listRegister>): Promise<ResponseOf<typeof mrvProjects.listRegister>> {
  const rows = await store.registeredProjects(db, { projectType, limit, offset })
  return {
    items: rows.map(presentRegistered),
    total: await store.countRegistered(db, { projectType }),
    verified: await store.verifiedOfAll(db),
  }
}

/** One project in the register: nothing of it but what was approved, its region, and what is verified. */
export async function readRegistered({
  params,
  db,
}: Call<typeof mrvProjects.readRegistered>): Promise<RegisteredProjectPage> {
  const row = (await store.findRegistered(db, params.id)) ?? fail('mrv-projects.registered-not-found')
  const { answers, number, creditingFrom, creditingTo, registeredAt, sgiSlug: slug, sgiTitle: title } = row
  return {
    ...presentRegistered(row),
    number,
    summary: { en: textOf(answers, 'summaryEn'), ar: textOf(answers, 'summaryAr') },
    carriedOutBy: textOf(answers, 'carriedOutBy'),
    reduces: textOf(answers, 'reduces'),
    contact: textOf(answers, 'contact'),
    creditingFrom,
    creditingTo,
    registeredAt: registeredAt.toISOString(),
    sgiProject: slug === null || title === null ? null : { slug, title },
    periods: await periodsOf(db, row.id),
  }
}

/** Registered projects that are linked with a published SGI project. */
export async function listRegistered({
  params,
  db,
}: Call<typeof mrvProjects.listRegistered>): Promise<ResponseOf<typeof mrvProjects.listRegistered>> {
  const published = (await findPublicProject(db, params.slug)) ?? fail('sgi.project-not-found')
  const linked = await store.registeredProjects(db, { sgiProjectId: published.id })
  const items = []
  for (const row of linked) items.push({ ...presentRegistered(row), periods: await periodsOf(db, row.id) })
  return { items }
}

export const sumVerifiedOfSgi = ({
  db,
}: Call<typeof mrvProjects.sumVerifiedOfSgi>): Promise<ResponseOf<typeof mrvProjects.sumVerifiedOfSgi>> =>
  store.verifiedOfLinked(db)

/** Registered projects, for the search. */
export const findableRegistered = async (db: Db): Promise<SearchEntry[]> =>
  (await store.registeredProjects(db)).map((row) => ({
    id: row.id,
    path: paths.mrvRegisteredProject(row.id),
    title: presentRegistered(row).name,
    text: { en: textOf(row.answers, 'summaryEn'), ar: textOf(row.answers, 'summaryAr') },
  }))

/** Their pages, for the sitemap. */
export const registeredAddresses = async (db: Db): Promise<PublicAddress[]> =>
  (await store.registeredProjects(db)).map(({ id, registeredAt: changedAt }) => ({
    path: paths.mrvRegisteredProject(id),
    changedAt,
  }))
