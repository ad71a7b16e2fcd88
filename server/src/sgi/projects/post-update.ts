import { randomUUID } from 'node:crypto'
import { paths, type sgi } from '@athar/contracts'
import { metrics, type ProjectUpdate, type ReportedValue } from '@athar/contracts/sgi'
import { defaultFormat, formatNumber } from '@athar/i18n'
import { createAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainLine, plainText } from '../../platform/plain-line.ts'
import type { SgiDeps } from '../deps.ts'
import { nationalGoals } from '../progress/national-goals.ts'
import { followerIds } from '../store/follows.ts'
import * as store from '../store/projects.ts'
import { mostReported } from './most-reported.ts'

/** News of an own project; where they wait for an editor, followers are not told. A value is what was added in a year; reported again, it takes the place of the one before. */
export async function postUpdate(deps: SgiDeps, call: Call<typeof sgi.postUpdate>): Promise<ProjectUpdate> {
  const { actor, params, body, db, audit, clock } = call
  const { organisationId, personId: by } = actor
  const at = clock.now()
  const project = await store.findProject(db, params.slug)
  // To everybody but its organisation it is a thing they have no update to post of.
  if (!project || project.organisationId !== organisationId) return fail('sgi.project-not-found')
  refuseFuture(body, clock.today())
  for (const { metric } of body.values)
    if (metrics[metric].initiative !== project.initiative) fail('sgi.value-other-initiative', { metric })
  refuseBeforeStart(project, body.values)
  if (body.values.length > 0) await refuseBeyondReason(deps, db, project, body.values)
  const update: ProjectUpdate = {
    id: randomUUID(),
    ...body,
    ...mended(body),
    postedAt: at.toISOString(),
    postedBy: 'organisation',
  }
  await store.insertUpdate(db, project.id, { organisationId, by, update })
  for (const value of body.values) await store.reportValue(db, project.id, { organisationId, by, at, value })
  await audit({
    action: 'sgi.post-update',
    subjectType: 'sgi-project',
    subjectId: project.id,
    details: { update: update.id, values: body.values },
  })
  const organisation = await deps.organisations.read(db, organisationId)
  const { id, title, text } = update
  const isShown = await deps.organisations.askToTell(call, organisation, { subject: 'sgi-update', id, title, text })
  if (isShown) await tellFollowers(deps, db, { project, update, by })
  return update
}

/** An editor's word, of any project; figures are the organisation's to report. */
export async function postUpdateAsEditor(
  deps: SgiDeps,
  { actor, params, body, db, request, clock }: Call<typeof sgi.postUpdateAsEditor>,
): Promise<ProjectUpdate> {
  const at = clock.now()
  const by = actor.personId
  const project = (await store.findProject(db, params.slug)) ?? fail('sgi.project-not-found')
  refuseFuture({ happenedOn: body.happenedOn, values: [] }, clock.today())
  const update: ProjectUpdate = {
    id: randomUUID(),
    ...body,
    ...mended(body),
    values: [],
    postedAt: at.toISOString(),
    postedBy: 'editor',
  }
  await store.insertUpdate(db, project.id, { organisationId: project.organisationId, by, update })
  const audit = createAudit(db, { organisationId: null, personId: by, requestId: request.id, at })
  await audit({
    action: 'sgi.post-update-as-editor',
    subjectType: 'sgi-project',
    subjectId: project.id,
    details: { update: update.id },
  })
  await tellFollowers(deps, db, { project, update, by })
  return update
}

/** As it will be read. */
function mended({ title, text }: Pick<ProjectUpdate, 'title' | 'text'>): Pick<ProjectUpdate, 'title' | 'text'> {
  const read = {
    title: { en: plainLine(title.en), ar: plainLine(title.ar) },
    text: { en: plainText(text.en), ar: plainText(text.ar) },
  }
  for (const [field, { en, ar }] of Object.entries(read))
    if (en + ar === '')
      fail('validation-failed', { issues: [{ path: `${field}.ar`, code: 'text-missing', part: 'body' }] })
  return read
}

function refuseFuture({ happenedOn, values }: Pick<ProjectUpdate, 'happenedOn' | 'values'>, today: string): void {
  if (happenedOn > today) fail('sgi.value-in-future', { today })
  if (values.some(({ year }) => year > Number(today.slice(0, 4)))) fail('sgi.value-in-future', { today })
}

function refuseBeforeStart({ dates }: store.FoundProject, values: readonly ReportedValue[]): void {
  const start = dates.find(({ what }) => what === 'starts')?.on
  const year = start ? Number(start.slice(0, 4)) : null
  if (year !== null && values.some((value) => value.year < year)) fail('sgi.value-before-start', { year: String(year) })
}

/** Nobody reviews a value before everybody sees it: what a project says in all stays near what was reviewed. */
async function refuseBeyondReason(
  { published }: Pick<SgiDeps, 'published'>,
  db: Db,
  project: store.FoundProject,
  values: readonly ReportedValue[],
): Promise<void> {
  await store.lockReported(db, project.id)
  const known = await store.reportedOf(db, project.id)
  const after = new Map([...known, ...values].map((value) => [`${value.metric} ${value.year}`, value]))
  await refuseMoreThanReason({ published }, db, project, { before: known, after: [...after.values()] })
}

type Reported = { readonly before: readonly ReportedValue[]; readonly after: readonly ReportedValue[] }

/** All years of a metric together, as they stood and as they are to stand. */
export async function refuseMoreThanReason(
  { published }: Pick<SgiDeps, 'published'>,
  db: Db,
  project: Pick<store.FoundProject, 'target'>,
  { before: known, after }: Reported,
): Promise<void> {
  const goals = await nationalGoals(published, db)
  for (const metric of new Set(after.map((value) => value.metric))) {
    const most = mostReported(metric, project.target, goals(metric))
    const [before, sum] = [sumOf(known, metric), sumOf(after, metric)]
    // What stands beyond it already, from before a target was lowered, may still be corrected downwards.
    if (sum > most && sum > before)
      fail('sgi.value-beyond-target', { most: formatNumber(String(most), defaultFormat('en')) })
  }
}

const sumOf = (values: readonly ReportedValue[], wanted: ReportedValue['metric']): number =>
  values.reduce((sum, { metric, value }) => (metric === wanted ? sum + Number(value) : sum), 0)

type News = { readonly project: store.FoundProject; readonly update: ProjectUpdate; readonly by: string }

async function tellFollowers(deps: SgiDeps, db: Db, { project, update, by }: News): Promise<void> {
  await deps.publicPages.changed(db)
  const people = (await followerIds(db, project.id)).filter((id) => id !== by)
  if (people.length === 0) return
  await deps.notices.notify(db, {
    kind: 'sgi.project-news',
    organisationId: null,
    to: { people },
    by: null,
    data: { title: project.title, news: update.title },
    link: paths.sgiProject(project.slug),
    key: update.id,
    at: new Date(update.postedAt),
  })
}
