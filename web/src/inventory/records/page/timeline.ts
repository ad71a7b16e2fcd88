import type * as inventory from '@athar/contracts/inventory'

export type Change = {
  readonly field:
    | 'siteId'
    | 'activity'
    | 'quantity'
    | 'unit'
    | 'period'
    | 'supplierId'
    | 'dataQuality'
    | 'reference'
    | 'note'
  readonly before: string | null
  readonly after: string | null
}
export type TimelineEvent = {
  readonly kind: 'created' | 'imported' | 'approved' | 'returned' | 'corrected'
  readonly by: string
  readonly at: string
  readonly version: number
  readonly reason: string
  readonly changes: readonly Change[]
}

type State = Omit<inventory.RecordSnapshot, 'entered'>
/** What people decide of a record: its state and a form agree on these. */
export type Decided = Pick<
  State,
  | 'siteId'
  | 'activity'
  | 'quantity'
  | 'unit'
  | 'periodStart'
  | 'periodEnd'
  | 'supplierId'
  | 'dataQuality'
  | 'reference'
  | 'note'
>

const stateOf = ({ site, supplier, ...record }: inventory.RecordItem): State => ({
  ...record,
  siteId: site.id,
  supplierId: supplier?.id ?? null,
})

/** All that was done to a record, newest first: told from its present state and the versions it replaced. */
export function timelineOf({ record, versions }: Pick<inventory.RecordDetail, 'record' | 'versions'>): TimelineEvent[] {
  const events: TimelineEvent[] = []
  const add = (
    kind: TimelineEvent['kind'],
    by: string,
    at: string,
    version: number,
    more: Partial<TimelineEvent> = {},
  ) => events.push({ kind, by, at, version, reason: '', changes: [], ...more })
  let after: State = stateOf(record)
  let version = record.version
  for (const old of versions) {
    if (after.state === 'approved') add('approved', after.decidedBy ?? '', after.decidedAt ?? '', version)
    const returned =
      after.state === 'returned' || (after.state === 'approved' && after.preparedAt === old.snapshot.preparedAt)
    if (returned) add('returned', old.changedBy, old.changedAt, version, { reason: old.reason })
    else
      add('corrected', old.changedBy, old.changedAt, version, {
        reason: old.reason,
        changes: changesBetween(old.snapshot, after),
      })
    after = old.snapshot
    version = old.version
  }
  if (after.state === 'approved') add('approved', after.decidedBy ?? '', after.decidedAt ?? '', version)
  add(record.importId === null ? 'created' : 'imported', after.preparedBy, after.preparedAt, version)
  return events
}

const texts = {
  siteId: ({ siteId }: Decided) => siteId,
  activity: ({ activity }: Decided) => activity,
  quantity: ({ quantity }: Decided) => quantity.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
  unit: ({ unit }: Decided) => unit,
  period: ({ periodStart, periodEnd }: Decided) => `${periodStart}/${periodEnd}`,
  supplierId: ({ supplierId }: Decided) => (supplierId === null ? null : String(supplierId)),
  dataQuality: ({ dataQuality }: Decided) => dataQuality,
  reference: ({ reference }: Decided) => reference,
  note: ({ note }: Decided) => note,
} satisfies Record<Change['field'], (state: Decided) => string | null>

/** Which of the fields that people decide differ between two states. */
export function changesBetween(before: Decided, after: Decided): Change[] {
  return (Object.keys(texts) as Change['field'][]).flatMap((field) => {
    const [old, now] = [texts[field](before), texts[field](after)]
    return old === now ? [] : [{ field, before: old, after: now }]
  })
}
