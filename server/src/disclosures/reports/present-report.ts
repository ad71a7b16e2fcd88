import type { disclosures } from '@athar/contracts'
import type { ReviewStep } from '@athar/contracts/disclosures'
import type { Db } from '../../platform/database.ts'
import { readHistory } from '../../platform/workflow/history.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { library, titleOf } from '../library.ts'
import { editionsOf } from './editions-store.ts'
import { openFigures } from './open-figures.ts'
import { staleItems } from './refresh.ts'
import { reviewersOf } from './reviewers-store.ts'
import * as store from './store.ts'

type Deps = Pick<
  DisclosuresDeps,
  'people' | 'organisations' | 'evidence' | 'statementsOnEdition' | 'inventory' | 'clock'
>
type Item = Omit<disclosures.ReportItem, 'own'> & { readonly datapoints: readonly string[] }

/** The items of a report in the order of their frameworks, with what was decided on each. */
export function presentItems(
  items: readonly store.StoredItem[],
  decisions: readonly store.DecisionRow[],
  nameOf: (personId: string) => string | null,
): Item[] {
  const rows = new Map(items.map((item) => [item.slug, item]))
  const decided = Map.groupBy(decisions, ({ slug }) => slug ?? '')
  return [...library().items.values()].flatMap((item) => {
    const row = rows.get(item.slug)
    if (!row) return []
    const { internal, external, board, content, before, version, datapoints } = row
    return {
      slug: item.slug,
      framework: item.framework,
      code: item.code,
      title: titleOf(item),
      requirement: { en: item.requirement_en, ar: item.requirement_ar },
      version,
      verdicts: { internal, external, board },
      content,
      before,
      datapoints,
      decisions: (decided.get(item.slug) ?? []).map(({ step, outcome, reason, version: seen, ...by }) => ({
        step,
        outcome,
        reason,
        version: seen,
        by: by.reviewer ?? (by.personId === null ? null : nameOf(by.personId)),
        at: by.at.toISOString(),
      })),
    }
  })
}

/** One report as its organisation reads it. */
export async function presentReport(
  deps: Deps,
  db: Db,
  report: store.StoredReport,
  { readerId, today }: { readonly readerId: string; readonly today: string },
): Promise<disclosures.DisclosureReport> {
  const [items, decisions] = [await store.itemsOfReport(db, report), await store.decisionsOf(db, report)]
  const history = await readHistory(db, store.reportFlow, report.id)
  const editions = await editionsOf(db, report)
  const reviewers = await reviewersOf(db, report)
  const authors = await store.authorsOf(
    db,
    report,
    items.flatMap(({ datapoints }) => datapoints),
  )
  const people = await deps.people.find(db, [
    ...authors,
    ...editions.map(({ signedById }) => signedById),
    ...history.flatMap(({ personId }) => personId ?? []),
    ...decisions.flatMap(({ personId }) => personId ?? []),
    ...reviewers.map(({ invitedBy }) => invitedBy),
  ])
  const nameOf = (id: string | null): string | null => {
    const card = id === null ? undefined : people.get(id)
    return card ? card.fullName || card.email : null
  }
  const named = (id: string | null) => (id !== null && nameOf(id) !== null ? { id, name: nameOf(id)! } : null)
  const own = await store.answeredBy(db, report, readerId)
  const statements = new Map<string, string[]>()
  for (const { id } of editions) {
    const signed = await deps.statementsOnEdition(db, report.organisationId, id)
    statements.set(
      id,
      signed.map(({ number }) => number),
    )
  }
  return {
    ...report.line,
    version: report.version,
    organisation: (await deps.organisations.read(db, report.organisationId)).name,
    list: presentItems(items, decisions, nameOf).map(({ datapoints, ...item }) => ({
      ...item,
      own: datapoints.some((id) => own.has(id)),
    })),
    reviewers: reviewers.map(({ revokedAt, lastOpenedOn, invitedBy, dependent, ...reviewer }) => ({
      ...reviewer,
      state: revokedAt ? 'revoked' : reviewer.until < today || dependent ? 'ended' : 'open',
      lastOpenedOn,
      invitedBy: nameOf(invitedBy),
    })),
    editions: editions.map(({ signedById, ...edition }) => ({
      ...edition,
      signedBy: nameOf(signedById) ?? '',
      statements: statements.get(edition.id) ?? [],
    })),
    history: history.map(({ personId, ...entry }) => ({ ...entry, by: named(personId) })),
    authors: authors.flatMap((id) => named(id) ?? []),
    prepared: await store.hasPrepared(db, report, readerId),
    ...(await openFigures(deps, db, report, items)),
    stale: report.state === 'published' ? [] : [...(await staleItems(deps, db, report, items))],
  }
}

/** Items that hold a report back in a review. */
export const returnedIn = (items: readonly store.StoredItem[], step: ReviewStep): string[] =>
  items.filter((item) => item[step] === 'returned').map(({ slug }) => library().items.get(slug)?.code ?? slug)
