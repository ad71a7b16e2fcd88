import { readPastReview, type AccessReview } from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { LinesTable } from './access-table.tsx'

type Past = AccessReview['past'][number]

/** The reviews that were completed, each as it was seen. */
export function PastReviews({ past }: { readonly past: readonly Past[] }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const [open, setOpen] = useState<Past | null>(null)
  return (
    <section aria-labelledby="past-reviews" className="space-y-3">
      <h2 id="past-reviews" className="text-lg">
        {t('screen.review.past')}
      </h2>
      {past.length === 0 && <p className="text-muted">{t('screen.review.pastNone')}</p>}
      {past.length > 0 && (
        <ul className="divide-y divide-line rounded-container border border-line bg-surface">
          {past.map((review) => (
            <li key={review.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
              <div>
                <p className="font-medium">{format.instant(review.completedAt)}</p>
                <p className="text-sm text-muted">
                  {t('screen.review.pastLine', {
                    count: review.people,
                    number: format.count(review.people),
                    name: isolate(review.completedBy),
                  })}
                </p>
              </div>
              <Button size="sm" onClick={() => setOpen(review)}>
                {t('screen.review.openPast')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && <PastDialog review={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function PastDialog({ review, onClose }: { readonly review: Past; readonly onClose: () => void }) {
  const { t } = useTranslation('organisations')
  const common = useTranslation().t
  const format = useFormat()
  const query = useApiQuery(readPastReview, { params: { id: review.id } })
  const title = t('screen.review.pastTitle', { date: format.dayOf(review.completedAt) })
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={common('generic.close')}
    >
      <Loaded query={query}>
        {({ lines }) => (
          <LinesTable
            label={title}
            lines={lines}
            last={(line) =>
              t('screen.review.confirmedBy', { name: isolate(line.confirmedBy), at: format.instant(line.confirmedAt) })
            }
          />
        )}
      </Loaded>
    </Dialog>
  )
}
