import { noticeKinds, type Delivery, type NoticeKind, type NoticeSettings } from '@athar/contracts/notifications'
import { afterQuiet, nextSlot, type Frequency } from './mail-times.ts'

type Waiting = {
  readonly id: string
  readonly kind: NoticeKind
  readonly createdAt: Date
  readonly readAt: Date | null
  readonly readable: boolean
}

export type MailPlan<W> = {
  /** Goes out now. */
  readonly atOnce: readonly W[]
  readonly digests: Readonly<Record<Frequency, readonly W[]>>
  /** No mail about these any more: read, switched off, or no longer the person's business. */
  readonly never: readonly string[]
  readonly later: readonly { readonly until: Date; readonly ids: readonly string[] }[]
}

export const deliveryOf = (kind: NoticeKind, { deliveries }: Pick<NoticeSettings, 'deliveries'>): Delivery =>
  deliveries[kind] ?? noticeKinds[kind].delivery

/** What becomes of each notice that waits for a mail, at this moment and by these settings. */
export function planMail<W extends Waiting>(waiting: readonly W[], settings: NoticeSettings, now: Date): MailPlan<W> {
  const atOnce: W[] = []
  const digests: Record<Frequency, W[]> = { daily: [], weekly: [] }
  const never: string[] = []
  const later = new Map<number, string[]>()
  const open = afterQuiet(now, settings)
  const wait = (until: Date, id: string) => later.set(until.getTime(), [...(later.get(until.getTime()) ?? []), id])
  for (const notice of waiting) {
    const delivery = notice.readable && notice.readAt === null ? deliveryOf(notice.kind, settings) : 'off'
    if (delivery === 'off' || delivery === 'app') never.push(notice.id)
    else {
      const from = delivery === 'mail' ? now : nextSlot(notice.createdAt, delivery, settings)
      if (from > now) wait(from, notice.id)
      else if (open > now) wait(open, notice.id)
      else (delivery === 'mail' ? atOnce : digests[delivery]).push(notice)
    }
  }
  return { atOnce, digests, never, later: [...later].map(([until, ids]) => ({ until: new Date(until), ids })) }
}
