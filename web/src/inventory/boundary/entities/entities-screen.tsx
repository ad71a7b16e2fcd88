import type { ResponseOf } from '@athar/contracts'
import { mayAdminister } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useMayAct, useMembership } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useEntities, useRefresh } from '../queries.ts'
import { ScreenFrame } from '../screen-frame.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { EntityDialog } from './entity-dialog.tsx'
import { EntityTree } from './entity-tree.tsx'
import { treeOf } from './tree.ts'

type Entity = inventory.Entity
type Target = Parameters<typeof EntityDialog>[0]['target']

/** The companies, branches and operations whose emissions are reported, and how much of each counts. */
export function EntitiesScreen() {
  const { t } = useTranslation('inventory')
  const canAdminister = useMayAct(mayAdminister)
  const [target, setTarget] = useState<Target | null>(null)
  const entities = useEntities()
  const root = entities.data?.entities.find((entity) => entity.parentId === null)
  return (
    <ScreenFrame
      twoSided
      title={t('boundary.entities.title')}
      intro={t('boundary.entities.intro')}
      action={
        canAdminister &&
        root && (
          <Button variant="primary" icon="plus" onClick={() => setTarget({ kind: 'add', parent: root })}>
            {t('boundary.entity.add')}
          </Button>
        )
      }
    >
      <Loaded query={entities}>
        {(answer) => (
          <>
            <Structure answer={answer} onTarget={setTarget} />
            {target && (
              <EntityDialog
                key={target.kind === 'change' ? target.entity.id : target.parent.id}
                target={target}
                entities={answer.entities}
                onClose={() => setTarget(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

type StructureProps = {
  readonly answer: ResponseOf<typeof inventory.listEntities>
  readonly onTarget: (target: Target) => void
}

function Structure({ answer: { entities, asOf, counted }, onTarget }: StructureProps) {
  const { t } = useTranslation('inventory')
  const canAdminister = useMayAct(mayAdminister)
  const format = useFormat()
  const approach = useMembership()?.organisation.consolidationApproach ?? 'operational-control'
  const [withArchived, setWithArchived] = useState(false)
  const action = useArchiving()
  const archived = entities.filter((entity) => entity.archivedAt !== null).length
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-muted">
          {t('boundary.entities.asOf', { day: format.day(asOf), approach: t(`boundary.approach.${approach}`) })}
        </p>
        {archived > 0 && (
          <Switch
            label={t('boundary.entities.showArchived', { count: archived, number: format.count(archived) })}
            checked={withArchived}
            onChange={setWithArchived}
          />
        )}
      </div>
      <EntityTree
        branches={treeOf(entities, withArchived)}
        countedShare={({ id }) => counted[id]?.[approach] ?? '0'}
        day={asOf}
        actions={
          canAdminister
            ? {
                change: (entity) => onTarget({ kind: 'change', entity }),
                addBelow: (parent) => onTarget({ kind: 'add', parent }),
                archive: (entity) => void action(inventory.archiveEntity, entity),
                restore: (entity) => void action(inventory.restoreEntity, entity),
              }
            : null
        }
      />
      {entities.length === 1 && (
        <EmptyState icon="building" title={t('boundary.entities.emptyTitle')}>
          <p>{t('boundary.entities.emptyText')}</p>
        </EmptyState>
      )}
    </div>
  )
}

/** Archiving an entity changes no figure and is undone by one step, so it is done at once and said. */
function useArchiving() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const refresh = useRefresh()
  const errorWords = useErrorWords()
  return async (contract: typeof inventory.archiveEntity | typeof inventory.restoreEntity, entity: Entity) => {
    const name = nameIn(lang, entity.name).text
    try {
      await callApi(contract, { params: { id: entity.id }, body: { version: entity.version } })
      toast.success(
        t(contract.name === inventory.archiveEntity.name ? 'boundary.archive.done' : 'boundary.restore.done', { name }),
      )
    } catch (error) {
      toast.error(errorWords(error).text)
    }
    await refresh(inventory.listEntities)
  }
}
