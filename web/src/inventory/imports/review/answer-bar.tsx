import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { CommitDialog, comesToNothing } from './commit-dialog.tsx'

/** What comes next, always in sight: check again with the answers, or import what is ready. */
export function AnswerBar({ one, state, actions, answers }: WizardProps & { readonly answers: number }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const ready = one.counts.ready + one.counts.warning
  const counted = (count: number) => ({ count, number: format.count(count) })
  const { value, unit } = format.emissions(one.counts.kgCo2e)
  const changed = answers > 0 || state.draft.created.length > 0
  // An import can be undone: only open questions make a choice of it.
  const clean = one.counts.held + one.counts.refused === 0 && !changed
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-raised px-4 py-3 shadow-float sm:mx-0 sm:rounded-container sm:border">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted">
          {answers > 0 ? (
            t('import.review.kept', counted(answers))
          ) : ready > 0 ? (
            <>
              {t('import.review.ready')} · <bdi className="figures">{`${value} ${unit}`}</bdi>
            </>
          ) : (
            t('import.review.nothing')
          )}
        </output>
        <div className="flex flex-wrap gap-2">
          {answers > 0 && (
            <Button variant="quiet" onClick={state.clear}>
              {t('import.review.discard')}
            </Button>
          )}
          {(changed || one.counts.records > 0) && (
            <Button
              variant={changed ? 'primary' : 'secondary'}
              busy={actions.busy === 'check'}
              disabled={actions.busy !== null}
              onClick={() => void actions.check()}
            >
              {answers > 0 ? t('import.review.recheck', counted(answers)) : t('import.review.recheckNow')}
            </Button>
          )}
          {one.state === 'review' && ready > 0 && (
            <Button
              variant={changed ? 'secondary' : 'primary'}
              disabled={actions.busy !== null}
              busy={actions.busy === 'commit'}
              onClick={() => (clean && !comesToNothing(one) ? void actions.commit('ready-rows') : setAsking(true))}
            >
              {t('import.commit.action', counted(ready))}
            </Button>
          )}
        </div>
      </div>
      {asking && <CommitDialog one={one} actions={actions} unsent={changed} onClose={() => setAsking(false)} />}
    </div>
  )
}
