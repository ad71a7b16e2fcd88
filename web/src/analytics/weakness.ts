import type { DisclosureItemLine } from '@athar/contracts/disclosures'

/** Worst first. */
const weaknesses = ['overdue', 'unanswered', 'partial', 'evidence'] as const
export type Weakness = (typeof weaknesses)[number]

type Item = Pick<DisclosureItemLine, 'status' | 'dueOn' | 'answered' | 'asked' | 'mandatory'>

/** What an item lacks; null where it lacks nothing. */
export function weaknessOf({ status, dueOn, answered, asked }: Item, today: string): Weakness | null {
  if (status === 'completed' || status === 'not-applicable') return null
  if (dueOn !== null && dueOn < today) return 'overdue'
  if (answered === 0) return 'unanswered'
  return answered < asked ? 'partial' : 'evidence'
}

/** Items that lack something: by what they lack, mandatory ones first. */
export function worstFirst<I extends Item>(items: readonly I[], today: string) {
  return items
    .flatMap((item) => {
      const weakness = weaknessOf(item, today)
      return weakness === null ? [] : [{ item, weakness }]
    })
    .toSorted(
      (a, b) =>
        weaknesses.indexOf(a.weakness) - weaknesses.indexOf(b.weakness) ||
        Number(b.item.mandatory) - Number(a.item.mandatory),
    )
}
