import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { NameText } from '../../../ui/inline.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { usePlaceName } from './place-names.ts'

type Site = inventory.Site

/** Names that a telephone has no room for go on below. */
const twoLinesAtMost = 'max-sm:line-clamp-2 max-sm:leading-snug max-sm:whitespace-normal'

/** What the table says of each site. */
export function useSiteColumns(entities: readonly inventory.Entity[]): Column<Site>[] {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const placeName = usePlaceName()
  return useMemo(() => {
    const entityNames = new Map(entities.map((entity) => [entity.id, nameIn(lang, entity.name)]))
    return [
      {
        key: 'code',
        header: t('boundary.site.code'),
        width: '6rem',
        narrow: false,
        sortable: true,
        cell: (site) => <bdi className="text-muted">{site.code}</bdi>,
      },
      {
        key: 'name',
        header: t('boundary.site.name'),
        width: 'minmax(13rem, 1.3fr)',
        narrow: 'minmax(0, 1fr)',
        sortable: true,
        cell: (site) => (
          <span className={twoLinesAtMost}>
            <NameText name={nameIn(lang, site.name)} />
            {site.archivedAt !== null && <Badge className="ms-2">{t('boundary.sites.archived')}</Badge>}
          </span>
        ),
      },
      {
        key: 'entity',
        header: t('boundary.site.entity'),
        width: 'minmax(10rem, 1fr)',
        narrow: false,
        cell: (site) => {
          const name = entityNames.get(site.entityId)
          return name && <NameText name={name} />
        },
      },
      {
        key: 'place',
        header: t('boundary.site.place'),
        width: 'minmax(11rem, 1.1fr)',
        narrow: '9.5rem',
        cell: (site) => <span className={twoLinesAtMost}>{placeName(site)}</span>,
      },
      {
        key: 'aliases',
        header: t('boundary.site.aliases'),
        width: 'minmax(8rem, 0.8fr)',
        narrow: false,
        cell: (site) =>
          site.aliases.map((alias, at) => (
            <span key={alias}>
              {at > 0 && (lang === 'ar' ? '، ' : ', ')}
              <bdi>{alias}</bdi>
            </span>
          )),
      },
      {
        key: 'area',
        header: t('boundary.site.floorAreaColumn'),
        width: '8.5rem',
        narrow: false,
        align: 'figures',
        cell: (site) => (site.floorAreaM2 === null ? null : <bdi>{format.number(site.floorAreaM2)}</bdi>),
      },
    ]
  }, [entities, lang, t, format, placeName])
}
