import type { EvidenceFilters, EvidenceLink } from '@athar/contracts/evidence'
import type { Db } from '../../platform/database.ts'
import { firstRows } from '../../platform/list/read-page.ts'
import type { EvidenceDeps } from '../deps.ts'
import { listEvidence, newestFirst, type StoredEvidence } from '../store/evidence.ts'
import { linksOfMany } from '../store/links.ts'
import { describeLinks } from '../subjects.ts'

export type IndexedEvidence = StoredEvidence & {
  readonly uploader: string
  readonly verifier: string
  /** Names of what the file backs, in each language. */
  readonly backs: Readonly<Record<'en' | 'ar', readonly string[]>>
}

/** The newest of the filtered list, with names of people and subjects. */
export async function gatherIndex(
  { people, subjects }: Pick<EvidenceDeps, 'people' | 'subjects'>,
  db: Db,
  filter: EvidenceFilters & { readonly organisationId: string },
  most: number,
): Promise<IndexedEvidence[]> {
  const rows = await listEvidence(db, filter, firstRows(newestFirst, most))
  const cards = await people.find(
    db,
    rows.flatMap(({ uploadedBy, verifiedBy }) => (verifiedBy === null ? [uploadedBy] : [uploadedBy, verifiedBy])),
  )
  const links = await linksOfMany(
    db,
    filter.organisationId,
    rows.map(({ id }) => id),
  )
  const described = await describeLinks(db, subjects(), links)
  const byFile = Map.groupBy(described, (_, at) => links[at]?.evidenceId ?? '')
  const nameOf = (id: string | null) => (id === null ? '' : (cards.get(id)?.fullName ?? ''))
  const named = (lang: 'en' | 'ar') => (link: EvidenceLink) => {
    const { en, ar } = link.name ?? { en: '', ar: '' }
    return (lang === 'ar' ? ar || en : en || ar) || link.id
  }
  return rows.map((row) => {
    const backs = byFile.get(row.id) ?? []
    return {
      ...row,
      uploader: nameOf(row.uploadedBy),
      verifier: nameOf(row.verifiedBy),
      backs: { en: backs.map(named('en')), ar: backs.map(named('ar')) },
    }
  })
}
