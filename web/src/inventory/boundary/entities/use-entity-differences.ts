import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { bodyOf, draftOf, type EntityDraft } from './entity-draft.ts'
import { useHoldingWords } from './use-holding-words.ts'

/** The label of a field by the path a contract gives it. */
export function useEntityLabels(): (path: string) => string {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (path) => {
    const period = /^holdings\.(\d+)\.(\w+)$/.exec(path)
    const fields: Record<string, string> = {
      validFrom: t('boundary.holding.from'),
      validTo: t('boundary.holding.to'),
      equityShare: t('boundary.holding.share'),
    }
    if (period)
      return t('boundary.holding.field', {
        number: format.count(Number(period[1]) + 1),
        field: fields[period[2] ?? ''] ?? '',
      })
    return path === 'name.en'
      ? t('boundary.name.en')
      : path === 'parentId'
        ? t('boundary.entity.parent')
        : t('boundary.name.ar')
  }
}

/** What a draft and the entity as somebody else saved it say differently. */
export function useEntityDifferences(entities: readonly inventory.Entity[]) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const sentence = useHoldingWords()
  const nameOf = (id: string | null) => {
    const found = entities.find((entity) => entity.id === id)
    return found ? nameIn(lang, found.name).text : '–'
  }
  return (draft: EntityDraft, entity: inventory.Entity) => {
    const [mine, theirs] = [bodyOf(draft), bodyOf(draftOf(entity))]
    const row = (label: string, of: (body: ReturnType<typeof bodyOf>) => string) => ({
      label,
      mine: of(mine) || '–',
      theirs: of(theirs) || '–',
      same: of(mine) === of(theirs),
    })
    return [
      row(t('boundary.name.ar'), ({ name }) => name.ar),
      row(t('boundary.name.en'), ({ name }) => name.en),
      row(t('boundary.entity.parent'), ({ parentId }) => nameOf(parentId)),
      row(t('boundary.holding.title'), ({ holdings }) => holdings.map(sentence).join(' · ')),
    ]
  }
}
