import { fiscalYear } from '@athar/carbon'
import type { disclosures, organisations } from '@athar/contracts'
import { completionOf, frameworkViews, itemStatus, type FrameworkView, type ItemStatus } from '@athar/frameworks'
import { framework } from '@athar/reference-data'
import type { Db } from '../platform/database.ts'
import type { Call } from '../platform/http/serve.ts'
import type { DisclosuresDeps } from './deps.ts'
import { evidencedDatapoints } from './evidence.ts'
import { library, titleOf } from './library.ts'
import { stateOf } from './present-answer.ts'
import { reportingYear } from './reporting-year.ts'
import { answersOf, itemsOf, type Answers, type ItemRow } from './store.ts'

type Owners = ReadonlyMap<string, { readonly fullName: string }>
type Scene = {
  readonly answers: Answers
  readonly evidenced: ReadonlySet<string>
  readonly items: ReadonlyMap<string, ItemRow>
  readonly owners: Owners
}

export async function readFrameworkOverview(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.readFrameworkOverview>,
): Promise<disclosures.FrameworkOverview> {
  const { actor, params, query, db } = call
  const year = await reportingYear(deps, call, actor.organisationId, query.year)
  const { name, sample } = await deps.organisations.read(db, actor.organisationId)
  const scene = await sceneOf(deps, db, { organisationId: actor.organisationId, year }, true)
  return overviewOf(params.framework, year, scene, { name, sample })
}

/** The sample organisation, as long as the demo is on. Its people are not named to visitors. */
export type SampleOrganisation = () => organisations.Organisation | null

export async function readSampleOverview(
  deps: DisclosuresDeps,
  sample: SampleOrganisation,
  { params, clock }: Call<typeof disclosures.readSampleOverview>,
): Promise<disclosures.FrameworkOverview> {
  const organisation = sample()
  const year = fiscalYear(organisation?.fiscalYearFirstMonth ?? 1, clock.today()).year - 1
  if (!organisation)
    return overviewOf(
      params.framework,
      year,
      { answers: new Map(), evidenced: new Set(), items: new Map(), owners: new Map() },
      null,
    )
  const scope = { organisationId: organisation.id, year }
  return deps.database.transaction({ organisationId: organisation.id, role: 'viewer' }, async ({ db }) =>
    overviewOf(params.framework, year, await sceneOf(deps, db, scope, false), {
      name: organisation.name,
      sample: true,
    }),
  )
}

async function sceneOf(
  deps: Pick<DisclosuresDeps, 'people' | 'evidence'>,
  db: Db,
  scope: { readonly organisationId: string; readonly year: number },
  named: boolean,
): Promise<Scene> {
  const [answers, items] = [await answersOf(db, scope), await itemsOf(db, scope)]
  const ids = [...items.values()].flatMap(({ ownerId }) => ownerId ?? [])
  const evidenced = await evidencedDatapoints(deps, db, scope)
  return { answers, evidenced, items, owners: named && ids.length > 0 ? await deps.people.find(db, ids) : new Map() }
}

/** Everything is computed from the answers; nothing about completion is stored. */
export function overviewOf(
  id: FrameworkView,
  year: number,
  { answers, evidenced, items, owners }: Scene,
  organisation: disclosures.FrameworkOverview['organisation'],
): disclosures.FrameworkOverview {
  const statusOf = (item: { slug: string; code: string; datapoints: readonly string[] }): ItemStatus =>
    itemStatus(
      item,
      (name) => stateOf(answers.get(name), evidenced),
      (items.get(item.slug)?.notApplicable ?? null) !== null,
    )
  const shown = framework(id)
  return {
    framework: id,
    name: shown.name,
    fullName: { en: shown.full_name_en, ar: shown.full_name_ar },
    issuer: { en: shown.issuer, ar: shown.issuer_ar },
    version: shown.version,
    description: { en: shown.description_en, ar: shown.description_ar },
    status: shown.status,
    deadline: shown.deadline,
    deadlineNote:
      shown.deadline_note_en === undefined ? null : { en: shown.deadline_note_en, ar: shown.deadline_note_ar ?? '' },
    partial: shown.partial ?? false,
    year,
    organisation,
    completion: completionOf(shown.items.map(statusOf)),
    frameworks: frameworkViews.map((view) => ({
      framework: view,
      name: framework(view).name,
      completion: completionOf(framework(view).items.map(statusOf)),
    })),
    items: shown.items.map(({ slug }) => {
      const item = library().items.get(slug)!
      const row = items.get(slug)
      const owner = row?.ownerId ? owners.get(row.ownerId) : undefined
      return {
        slug,
        code: item.code,
        title: titleOf(item),
        requirement: { en: item.requirement_en, ar: item.requirement_ar },
        group: item.group,
        mandatory: item.mandatory,
        unsure: item.code_source === 'secondary' || item.source_confidence === 'unsure',
        sector: item.sector ? { en: item.sector.en, ar: item.sector.ar } : null,
        note: item.note_en === undefined ? null : { en: item.note_en, ar: item.note_ar ?? '' },
        status: statusOf(item),
        answered: item.datapoints.filter((name) => stateOf(answers.get(name), evidenced)?.answered).length,
        asked: item.datapoints.length,
        owner: row?.ownerId && owner ? { id: row.ownerId, name: owner.fullName } : null,
        dueOn: row?.dueOn ?? null,
      }
    }),
  }
}
