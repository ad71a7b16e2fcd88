import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Conflict } from '../form/conflict.tsx'
import { Problems } from '../form/problems.tsx'
import { useForm } from '../form/use-form.ts'
import { useLeaveGuard } from '../form/use-leave-guard.tsx'
import { useRefresh } from '../queries.ts'
import { bodyOf, draftOf, newEntity } from './entity-draft.ts'
import { Holdings, NamesAndParent } from './entity-form.tsx'
import { parentsFor } from './tree.ts'
import { useEntityDifferences, useEntityLabels } from './use-entity-differences.ts'

const form = 'entity'

type EntityDialogProps = {
  /** The entity that is changed, or the one below which a new one comes. */
  readonly target:
    | { readonly kind: 'change'; readonly entity: inventory.Entity }
    | { readonly kind: 'add'; readonly parent: inventory.Entity }
  readonly entities: readonly inventory.Entity[]
  readonly onClose: () => void
}

/** A company, branch or operation: its names, who holds it, and how, from when to when. */
export function EntityDialog({ target, entities, onClose }: EntityDialogProps) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const { lang } = useLanguage()
  const refresh = useRefresh()
  const entity = target.kind === 'change' ? target.entity : null
  const isRoot = entity?.parentId === null
  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useForm({
    initial: entity ? draftOf(entity) : newEntity(target.kind === 'add' ? target.parent.id : ''),
    version: entity?.version ?? 0,
    toBody: bodyOf,
    schema: inventory.entityChange,
    send: (body, version) =>
      entity
        ? callApi(inventory.updateEntity, { params: { id: entity.id }, body: { ...body, version } })
        : callApi(inventory.createEntity, { body: { ...body, parentId: body.parentId ?? '' } }),
    onSaved: async (saved: inventory.Entity) => {
      await refresh(inventory.listEntities, inventory.listSites)
      toast.success(t('boundary.entity.saved', { name: nameIn(lang, saved.name).text }))
      onClose()
    },
  })
  const guard = useLeaveGuard(changed, onClose)
  const theirs =
    failure?.code === 'inventory.boundary-changed' ? (failure.details['current'] as inventory.Entity) : null
  const labelOf = useEntityLabels()
  const differences = useEntityDifferences(entities)

  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && guard.close()}
      title={entity ? <NameText name={nameIn(lang, entity.name)} /> : t('boundary.entity.add')}
      closeLabel={tCommon('generic.close')}
      footer={
        <>
          <Button onClick={guard.close}>{tCommon('generic.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {entity ? tCommon('generic.save') : t('boundary.entity.add')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {guard.notice}
        {theirs ? (
          <Conflict
            busy={busy}
            differences={differences(draft, theirs)}
            onKeepMine={() => void submit(theirs.version)}
            onTakeTheirs={() => reset(draftOf(theirs), theirs.version)}
          />
        ) : (
          <Problems form={form} issues={issues} failure={failure} attempt={attempt} labelOf={labelOf} />
        )}
        <NamesAndParent
          form={form}
          draft={draft}
          change={change}
          issues={issues}
          parents={isRoot ? [] : parentsFor(entities, entity)}
        />
        {isRoot ? (
          <p className="text-sm text-muted">{t('boundary.entity.rootText')}</p>
        ) : (
          <Holdings form={form} draft={draft} change={change} issues={issues} />
        )}
      </form>
    </Dialog>
  )
}
