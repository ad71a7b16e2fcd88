import type { ApiError } from '../../../platform/api/index.ts'
import { useErrorWords } from '../../../platform/api/index.ts'
import { inventoryStates } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Code } from '../../../ui/inline.tsx'
import { OpenGaps } from '../gaps/open-gaps.tsx'
import { recordsLink } from '../parts/links.ts'

type RefusalProps = { readonly failure: ApiError; readonly year: number; readonly onLeave: () => void }

/** Why an inventory was not moved on, and what to do about it. */
export function Refusal({ failure, year, onLeave }: RefusalProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const errorWords = useErrorWords()
  if (failure.code === 'inventory.four-eyes') {
    if (failure.details['accepted'] === true)
      return (
        <Alert severity="warning" title={t('yearly.refusal.acceptedByYou')}>
          <p>{t('yearly.refusal.acceptedByYouText')}</p>
        </Alert>
      )
    const changed = failure.details['changed'] === true
    return (
      <Alert severity="warning" title={t(changed ? 'yearly.refusal.changedByYou' : 'yearly.refusal.fourEyes')}>
        <p>{t(changed ? 'yearly.refusal.changedByYouText' : 'yearly.refusal.fourEyesText')}</p>
      </Alert>
    )
  }
  if (failure.code === 'inventory.gaps-open') return <OpenGaps year={year} onLeave={onLeave} />
  if (failure.code === 'inventory.records-undecided')
    return <Undecided records={Number(failure.details['records'] ?? 0)} year={year} />
  if (failure.code === 'inventory.wrong-state' || failure.code === 'inventory.record-changed') {
    const state = inventoryStates.find((known) => known === failure.details['state'])
    return (
      <Alert severity="warning" title={t('yearly.refusal.changed')}>
        <p>
          {state
            ? t('yearly.refusal.changedText', { state: t(`boundary.year.state.${state}`) })
            : t('yearly.refusal.changedPlain')}
        </p>
      </Alert>
    )
  }
  const { text, requestId } = errorWords(failure)
  return (
    <Alert severity="error" title={text}>
      {requestId !== null && (
        <p className="text-muted">
          {t('common:generic.reference')} <Code>{requestId}</Code>
        </p>
      )}
    </Alert>
  )
}

/** Records that somebody has yet to decide on, with the ways to them. */
export function Undecided({ records, year }: { readonly records: number; readonly year: number }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <Alert severity="warning" title={t('yearly.refusal.undecided', { count: records, number: format.count(records) })}>
      <p>{t('yearly.refusal.undecidedText')}</p>
      <p className="flex flex-wrap gap-x-4">
        <Link className="font-semibold text-link underline" to={recordsLink({ year, state: 'pending' })}>
          {t('yearly.refusal.pending')}
        </Link>
        <Link className="font-semibold text-link underline" to={recordsLink({ year, state: 'returned' })}>
          {t('yearly.refusal.returned')}
        </Link>
      </p>
    </Alert>
  )
}
