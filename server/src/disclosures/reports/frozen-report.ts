import { fiscalYearNamed } from '@athar/carbon'
import { paths, type disclosures } from '@athar/contracts'
import { framework } from '@athar/reference-data'
import type { Db } from '../../platform/database.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { titleOf } from '../library.ts'
import { contentsOf, itemsOfFrameworks } from './content.ts'
import { editionNumbered } from './editions-store.ts'
import * as store from './store.ts'

type Deps = Pick<DisclosuresDeps, 'organisations' | 'evidence' | 'config' | 'people'>
type File = disclosures.ReportFile

/** Where the schema of report files stands. */
export const schemaAddress = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.siteUrl.replace(/\/$/, '')}/api/disclosures/report-schema.json`

/** Where everyone can check a published document. */
export const proofPage = ({ siteUrl }: Deps['config']): string => `${siteUrl.replace(/\/$/, '')}${paths.proofCheck()}`

type Signing = { readonly by: string; readonly at: Date; readonly edition: number }

/**
 * A report as a file. Of a draft the answers of now; where it is signed, what was reviewed, with the list of changes
 * against the edition before.
 */
export async function reportFileOf(
  deps: Deps,
  db: Db,
  report: store.StoredReport,
  signing: Signing | null = null,
): Promise<File> {
  const { line, organisationId } = report
  const { name, sample, fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  const { startsOn, endsOn } = fiscalYearNamed(fiscalYearFirstMonth, line.year)
  const contents =
    line.state === 'draft'
      ? await contentsOf(deps, db, { organisationId, year: line.year }, line.frameworks)
      : new Map((await store.itemsOfReport(db, report)).map((item) => [item.slug, item] as const))
  const items = itemsOfFrameworks(line.frameworks).flatMap((item): File['items'] => {
    const content = contents.get(item.slug)?.content
    if (!content) return []
    return [
      {
        slug: item.slug,
        framework: item.framework,
        code: item.code,
        title: titleOf(item),
        requirement: { en: item.requirement_en, ar: item.requirement_ar },
        group: item.group,
        ...content,
      },
    ]
  })
  const before = await previousEdition(db, report)
  return {
    format: 'athar-esg-report',
    formatVersion: 1,
    schema: schemaAddress(deps),
    organisation: { name, sample },
    year: line.year,
    period: { from: startsOn, to: endsOn },
    language: line.language,
    edition: signing?.edition ?? null,
    publishedAt: signing?.at.toISOString() ?? null,
    signedBy: signing?.by ?? null,
    reviews: await reviewsOf(deps, db, report, signing),
    frameworks: line.frameworks.map((id) => {
      const { name: shortName, full_name_en, full_name_ar, issuer, issuer_ar, version } = framework(id)
      return {
        id,
        name: shortName,
        fullName: { en: full_name_en, ar: full_name_ar },
        issuer: { en: issuer, ar: issuer_ar },
        version,
      }
    }),
    items,
    changes: before ? changesSince(before, items) : [],
  }
}

/** The newest edition as it was frozen; null where none was published. */
export async function previousEdition(db: Db, { organisationId, id, line }: store.StoredReport): Promise<File | null> {
  if (line.edition === 0) return null
  const found = await editionNumbered(db, { organisationId, reportId: id, number: line.edition })
  return found ? (JSON.parse(found.content) as File) : null
}

/** The approval of the whole in each review, the last one. */
async function reviewsOf(
  { people }: Deps,
  db: Db,
  report: store.StoredReport,
  signing: Signing | null,
): Promise<File['reviews']> {
  if (!signing) return []
  const whole = (await store.decisionsOf(db, report)).filter(
    ({ slug, outcome }) => slug === null && outcome === 'approved',
  )
  const cards = await people.find(
    db,
    whole.flatMap(({ personId, invitedBy }) => personId ?? invitedBy ?? []),
  )
  const nameOf = (id: string | null) => (id === null ? null : cards.get(id)?.fullName || null)
  const last = (step: 'internal' | 'external') => whole.findLast((one) => one.step === step)
  const shown = (['internal', 'external'] as const).flatMap((step) => {
    const found = last(step)
    if (!found) return []
    const { reviewer, personId, invitedBy, verifier, at } = found
    const outside = step === 'external' ? { invitedBy: nameOf(invitedBy), verifier } : null
    return [{ step, by: reviewer ?? nameOf(personId), at: at.toISOString(), outside }]
  })
  return [...shown, { step: 'board' as const, by: signing.by, at: signing.at.toISOString(), outside: null }]
}

/** Which answers an edition words or counts otherwise than the one before. */
export function changesSince(before: File, items: File['items']): File['changes'] {
  const old = new Map(before.items.map((item) => [item.slug, item]))
  const empty = { en: '', ar: '' }
  return items.flatMap((item) => {
    const was = new Map((old.get(item.slug)?.datapoints ?? []).map((one) => [one.id, one]))
    const datapoints = item.datapoints.flatMap((now) => {
      const then = was.get(now.id)
      const [left, right] = [readOf(then), readOf(now)]
      return left.en === right.en && left.ar === right.ar
        ? []
        : [{ id: now.id, label: now.label, before: then ? left : empty, after: right }]
    })
    const { slug, code, title } = item
    return datapoints.length === 0 ? [] : [{ slug, code, title, datapoints }]
  })
}

const readOf = (one: disclosures.ReportedDatapoint | undefined) =>
  one?.notApplicable != null ? { en: one.notApplicable, ar: one.notApplicable } : (one?.text ?? { en: '', ar: '' })
