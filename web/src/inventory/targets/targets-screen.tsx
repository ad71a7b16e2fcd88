import { mayAdminister, mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { ReasonDialog } from '../../platform/form/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useForgetInventory } from '../factors/queries.ts'
import { BaseYear } from './base-year.tsx'
import { CostCurve } from './cost-curve.tsx'
import { useTargets } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { TargetFacts } from './target-facts.tsx'
import { TargetForm } from './target-form.tsx'
import { TargetHistory } from './target-history.tsx'
import { TargetPath } from './target-path.tsx'
import { useTargetWords } from './use-target-words.ts'

type Editing = { readonly id: string; readonly target: inventory.Target | null }

/** Reduction targets: set, changed, and where each stands. */
export function TargetsScreen() {
  const { t } = useTranslation('mrv-hub')
  const canRead = useMayAct(mayReadAll)
  const canSet = useMayAct(mayAdminister)
  const query = useTargets()
  const [editing, setEditing] = useState<Editing | null>(null)
  usePageTitle(t('targets.title'))
  const add = canSet && editing === null && (
    <Button variant="primary" icon="plus" onClick={() => setEditing({ id: crypto.randomUUID(), target: null })}>
      {t('targets.add')}
    </Button>
  )
  return (
    <div className="space-y-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-3xl space-y-1">
          <h1 className="text-2xl">{t('targets.title')}</h1>
          <p className="text-muted">{t('targets.text')}</p>
        </div>
        {add}
      </header>
      {canRead ? (
        <Loaded query={query} title={t('targets.title')}>
          {({ items, baseline, countedYears }) => (
            <>
              {editing && (
                <TargetForm
                  key={editing.id}
                  {...editing}
                  countedYears={countedYears}
                  baseYear={baseline.year}
                  onDone={() => setEditing(null)}
                />
              )}
              {items.length === 0 && !editing && (
                <EmptyState icon="chart" title={t('targets.emptyTitle')} action={add}>
                  <p>{t('targets.emptyText')}</p>
                </EmptyState>
              )}
              {items.map((target) => (
                <TargetSection
                  key={target.id}
                  target={target}
                  onEdit={canSet && !editing ? () => setEditing({ id: target.id, target }) : undefined}
                />
              ))}
              <BaseYear baseline={baseline} />
            </>
          )}
        </Loaded>
      ) : (
        <RoleNeeded roles={mayReadAll} />
      )}
    </div>
  )
}

type TargetSectionProps = { readonly target: inventory.Target; readonly onEdit: (() => void) | undefined }

function TargetSection({ target, onEdit }: TargetSectionProps) {
  const { t } = useTranslation('mrv-hub')
  const words = useTargetWords()
  const forget = useForgetInventory()
  const [removing, setRemoving] = useState(false)
  const { id, version, input } = target
  const name = words.name(input.name)
  const remove = async (reason: string) => {
    await callApi(inventory.removeTarget, { params: { id }, body: { version, reason } })
    toast.success(t('targets.removed', { name }))
    await forget()
  }
  return (
    <Section
      title={name}
      text={`${t(`form.kinds.${input.kind}`)} · ${words.scopes(input.scopes)} · ${t(`form.presets.${input.preset}`)}`}
    >
      <div>
        <StatusBadge judgement={target.judgement} />
      </div>
      <TargetFacts target={target} />
      <TargetPath target={target} />
      <CostCurve target={target} />
      <Disclosure title={t('history.title')}>
        <TargetHistory target={target} />
      </Disclosure>
      {onEdit && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={onEdit}>{t('targets.change', { name })}</Button>
          <Button variant="dangerOutline" onClick={() => setRemoving(true)}>
            {t('targets.remove', { name })}
          </Button>
        </div>
      )}
      {removing && (
        <ReasonDialog
          danger
          title={t('targets.removeTitle', { name })}
          text={t('targets.removeText')}
          act={t('targets.removeAct')}
          onAct={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Section>
  )
}
