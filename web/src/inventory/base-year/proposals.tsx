import * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useRecordWords } from '../records/use-record-words.ts'
import { Panel } from '../yearly/parts/section.tsx'
import type { EventStart } from './event-dialog.tsx'

type Proposal = inventory.BaseYearProposal
type ProposalsProps = {
  readonly data: inventory.BaseYear
  readonly canDecide: boolean
  readonly onRecord: (start: EventStart) => void
}

/** What was noticed: whether it is an event is for people to say. */
export function Proposals({ data: { proposals, year }, canDecide, onRecord }: ProposalsProps) {
  const { t } = useTranslation('inventory')
  const say = useProposalWords()
  const [asking, setAsking] = useState<string | null>(null)
  if (proposals.length === 0) return null
  const record = async (proposal: Proposal) => {
    setAsking(proposal.about)
    const { about, effectiveOn } = proposal
    const effect = await callApi(inventory.proposeBaseYearEffect, { query: { about, effectiveOn } })
      .then((answer) => answer.effect)
      .catch(() => null)
    setAsking(null)
    onRecord({ kind: 'proposal', proposal, effect, description: say(proposal), baseYear: year.year })
  }
  return (
    <Panel className="space-y-3">
      <h2 className="text-lg">{t('baseYear.proposals.title')}</h2>
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <li key={proposal.about} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 max-w-prose">
              <p>{say(proposal)}</p>
              <p className="text-sm text-muted">{t(`baseYear.proposals.ask.${proposal.kind}`)}</p>
            </div>
            {canDecide && (
              <Button busy={asking === proposal.about} onClick={() => void record(proposal)}>
                {t('baseYear.proposals.record')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function useProposalWords(): (proposal: Proposal) => string {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  return ({ effectiveOn, entity, year, gwpSet, reason }) => {
    const day = format.day(effectiveOn)
    if (entity) return t('baseYear.proposals.entity', { entity: isolate(words.name(entity).text), day })
    if (gwpSet && year) return t('baseYear.proposals.gwp', { set: gwpSet, year: format.year(year) })
    return t('baseYear.proposals.restatement', { year: format.year(year ?? 0), reason: isolate(reason ?? '') })
  }
}
