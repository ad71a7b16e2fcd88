import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import type { Difference } from '../form/conflict.tsx'
import { useCountryNames, usePlaceName } from './place-names.ts'
import { draftOf, type SiteDraft } from './site-draft.ts'

/** The label of a field by the path a contract gives it. */
export function useSiteLabels(): (path: string) => string {
  const { t } = useTranslation('inventory')
  const labels: Record<string, string> = {
    name: t('boundary.name.ar'),
    'name.ar': t('boundary.name.ar'),
    'name.en': t('boundary.name.en'),
    aliases: t('boundary.site.aliases'),
    code: t('boundary.site.code'),
    entityId: t('boundary.site.entity'),
    country: t('boundary.site.country'),
    region: t('boundary.site.region'),
    city: t('boundary.site.city'),
    floorAreaM2: t('boundary.site.floorArea'),
  }
  return (path) => labels[path] ?? labels[path.split('.')[0] ?? ''] ?? path
}

/** What a draft and the site as somebody else saved it say differently. */
export function useSiteDifferences(
  entities: readonly inventory.Entity[],
): (draft: SiteDraft, theirs: inventory.Site) => Difference[] {
  const { lang } = useLanguage()
  const labelOf = useSiteLabels()
  const placeName = usePlaceName()
  const countryName = useCountryNames()
  const none = '–'
  const entityName = (id: string) => {
    const found = entities.find((entity) => entity.id === id)
    return found ? nameIn(lang, found.name).text : id
  }
  return (draft, site) => {
    const theirs = draftOf(site)
    const row = (path: string, of: (version: SiteDraft) => string): Difference => ({
      label: labelOf(path),
      mine: of(draft) || none,
      theirs: of(theirs) || none,
      same: of(draft) === of(theirs),
    })
    return [
      row('name.ar', ({ ar }) => ar),
      row('name.en', ({ en }) => en),
      row('aliases', ({ aliases }) => aliases.join(lang === 'ar' ? '، ' : ', ')),
      row('code', ({ code }) => code),
      row('entityId', ({ entityId }) => entityName(entityId)),
      row('country', ({ country }) => countryName(country)),
      row('city', (version) => placeName(version)),
      row('floorAreaM2', ({ floorArea }) => floorArea),
    ]
  }
}
