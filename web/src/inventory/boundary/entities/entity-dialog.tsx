import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { draftFrom, FormDialog, useContractForm } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { NameText } from '../../../ui/inline.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { newerFrom, useProblemWords } from '../problem-words.ts'
import { useHoldings, wholly } from './holding-fields.tsx'
import { parentsFor } from './tree.ts'

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
  const { t } = useTranslation(['inventory', 'common'])
  const { lang } = useLanguage()
  const holdings = useHoldings()
  const entity = target.kind === 'change' ? target.entity : null
  const isRoot = entity?.parentId === null
  const parents = isRoot ? [] : parentsFor(entities, entity)
  const form = useContractForm({
    name: 'entity',
    stored: target.kind === 'change' ? target.entity : { parentId: target.parent.id, holdings: [wholly] },
    version: entity?.version ?? 0,
    schema: inventory.entityChange,
    problem: useProblemWords(),
    send: (body, version) =>
      entity
        ? callApi(inventory.updateEntity, { params: { id: entity.id }, body: { ...body, version } })
        : callApi(inventory.createEntity, { body: { ...body, parentId: body.parentId ?? '' } }),
    newerOf: newerFrom((stored: inventory.Entity) => draftFrom(inventory.entityChange, stored)),
    touches: [inventory.listEntities, inventory.listSites],
    onSaved: (saved: inventory.Entity) => {
      toast.success(t('boundary.entity.saved', { name: nameIn(lang, saved.name).text }))
      onClose()
    },
    fields: [
      [
        {
          name: 'name',
          pageFirst: true,
          oneEnough: false,
          label: { en: t('boundary.name.en'), ar: t('boundary.name.ar') },
        },
        ...(parents.length === 0
          ? []
          : [
              {
                kind: 'choice',
                name: 'parentId',
                optional: false,
                label: t('boundary.entity.parent'),
                hint: t('boundary.entity.parentHint'),
                className: 'sm:col-span-2',
                options: parents.map(({ id, name }) => ({ value: id, label: nameIn(lang, name).text })),
              } as const,
            ]),
      ],
      isRoot
        ? {
            kind: 'custom',
            bare: true,
            name: 'holdings',
            label: t('boundary.holding.title'),
            render: () => <p className="text-sm text-muted">{t('boundary.entity.rootText')}</p>,
          }
        : holdings,
    ],
  })
  return (
    <FormDialog
      form={form}
      width="lg"
      title={entity ? <NameText name={nameIn(lang, entity.name)} /> : t('boundary.entity.add')}
      submit={entity ? t('common:generic.save') : t('boundary.entity.add')}
      onClose={onClose}
    />
  )
}
