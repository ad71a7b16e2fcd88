import { paths } from '@athar/contracts/paths'
import { listSites, readWall, hideSite, takeOffWall, type Site, type WallEntry } from '@athar/contracts/tree-adoption'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Hide } from '../platform/hide.tsx'

export function TakeOffWall({ entry: { id, name } }: { readonly entry: WallEntry }) {
  const { t } = useTranslation('tree-adoption')
  return (
    <Hide
      contract={takeOffWall}
      inputOf={(reason) => ({ params: { id }, body: { reason } })}
      touches={[readWall]}
      label={t('wall.off')}
      labelOf={t('wall.offOf', { name: isolate(name) })}
      text={t('wall.offText')}
      done={t('wall.offDone')}
    />
  )
}

export function HideSite({ site: { slug } }: { readonly site: Site }) {
  const { t } = useTranslation('tree-adoption')
  return (
    <Hide
      contract={hideSite}
      inputOf={(reason) => ({ params: { slug }, body: { reason } })}
      // Its own page is left: asked for again, it would only answer that there is none.
      touches={[listSites]}
      label={t('site.hide')}
      text={t('site.hideText')}
      done={t('site.hidden')}
      leaveTo={paths.sgiAdoptTree()}
    />
  )
}
