import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { NameText } from '../../../ui/inline.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { holdingOn, type Branch } from './tree.ts'

export type EntityActions = {
  readonly change: (entity: inventory.Entity) => void
  readonly addBelow: (entity: inventory.Entity) => void
  readonly archive: (entity: inventory.Entity) => void
  readonly restore: (entity: inventory.Entity) => void
}

type TreeProps = {
  readonly branches: readonly Branch[]
  /** What part of an entity counts, as a fraction of one. */
  readonly countedShare: (entity: inventory.Entity) => string
  readonly day: string
  /** Null where the role may only look. */
  readonly actions: EntityActions | null
  readonly depth?: number
}

/** Who holds whom, and how much of each counts. */
export function EntityTree({ branches, depth = 0, ...rest }: TreeProps) {
  if (branches.length === 0) return null
  return (
    <ul className={cx('grid grid-cols-1 gap-2', depth > 0 && 'ms-3 border-s border-line ps-3 sm:ms-5 sm:ps-5')}>
      {branches.map((branch) => (
        <li key={branch.entity.id} className="grid grid-cols-1 gap-2">
          <EntityCard entity={branch.entity} {...rest} />
          <EntityTree branches={branch.children} depth={depth + 1} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function EntityCard({
  entity,
  countedShare,
  day,
  actions,
}: Omit<TreeProps, 'branches' | 'depth'> & { readonly entity: inventory.Entity }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const name = nameIn(lang, entity.name)
  return (
    <div
      className={cx(
        'flex items-start gap-3 rounded-container border border-line bg-surface p-3 sm:px-4',
        entity.archivedAt !== null && 'bg-sunken',
      )}
    >
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-semibold">
          {actions && entity.archivedAt === null ? (
            <button
              type="button"
              onClick={() => actions.change(entity)}
              className="min-h-6 min-w-0 cursor-pointer text-start wrap-anywhere hover:underline"
            >
              <NameText name={name} />
            </button>
          ) : (
            <NameText name={name} />
          )}
          {entity.parentId === null && <Badge tone="info">{t('boundary.entity.root')}</Badge>}
          {entity.archivedAt !== null && <Badge>{t('boundary.entity.archived')}</Badge>}
        </p>
        {entity.parentId !== null && <HeldNow entity={entity} day={day} />}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
          <span>{t('boundary.entity.counts', { share: format.percent(countedShare(entity), 2) })}</span>
          <Link to={`${paths.inventorySites()}?entity=${entity.id}`} className="hover:text-text hover:underline">
            {t('boundary.sites.count', { count: entity.sites, number: format.count(entity.sites) })}
          </Link>
        </p>
      </div>
      {actions && <EntityMenu entity={entity} actions={actions} name={name.text} />}
    </div>
  )
}

function HeldNow({ entity, day }: { readonly entity: inventory.Entity; readonly day: string }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const held = holdingOn(entity, day)
  if (!held) return <p className="text-muted">{t('boundary.entity.notHeld')}</p>
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span>{t('boundary.entity.held', { share: format.percent(held.equityShare, 2) })}</span>
      {held.financialControl !== 'none' && <Badge>{t(`boundary.holding.financial.${held.financialControl}`)}</Badge>}
      {held.operationalControl && <Badge>{t('boundary.holding.operated')}</Badge>}
    </p>
  )
}

function EntityMenu({
  entity,
  actions,
  name,
}: {
  readonly entity: inventory.Entity
  readonly actions: EntityActions
  readonly name: string
}) {
  const { t } = useTranslation('inventory')
  const entries: MenuEntry[] =
    entity.archivedAt !== null
      ? [{ key: 'restore', label: t('boundary.entity.restore'), onSelect: () => actions.restore(entity) }]
      : [
          { key: 'change', label: t('boundary.entity.change'), onSelect: () => actions.change(entity) },
          { key: 'add', icon: 'plus', label: t('boundary.entity.addBelow'), onSelect: () => actions.addBelow(entity) },
          ...(entity.parentId === null
            ? []
            : [
                {
                  key: 'archive',
                  label: t('boundary.entity.archive'),
                  onSelect: () => actions.archive(entity),
                } as const,
              ]),
        ]
  return <Menu entries={entries} trigger={<IconButton icon="more" label={t('boundary.entity.menu', { name })} />} />
}
