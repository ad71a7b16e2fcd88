import { paths } from '@athar/contracts/paths'
import {
  listSites,
  readWall,
  takeDownSite,
  takeOffWall,
  type Site,
  type WallEntry,
} from '@athar/contracts/tree-adoption'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeed } from '../platform/api/use-deed.ts'
import { ForEditors } from '../platform/session/index.ts'
import { TakeDownButton } from '../ui/reason-dialog.tsx'
import { toast } from '../ui/toast/toast-store.ts'

function useReasonWords() {
  const { t } = useTranslation(['tree-adoption', 'common'])
  return {
    reason: t('wall.offReason'),
    tooShort: t('wall.offReasonWrong'),
    cancel: t('common:generic.back'),
    close: t('common:generic.close'),
  }
}

/** For editors: nobody looks at a name before it stands on the wall. */
export const TakeOffWall = ({ entry }: { readonly entry: WallEntry }) => (
  <ForEditors>
    <OffWall entry={entry} />
  </ForEditors>
)

function OffWall({ entry }: { readonly entry: WallEntry }) {
  const { t } = useTranslation('tree-adoption')
  const words = useReasonWords()
  const deed = useDeed(takeOffWall, { touches: [readWall], onDone: () => void toast.success(t('wall.offDone')) })
  const named = t('wall.offOf', { name: isolate(entry.name) })
  return (
    <TakeDownButton
      label={t('wall.off')}
      labelOf={named}
      title={named}
      text={t('wall.offText')}
      words={words}
      busy={deed.isPending}
      onConfirm={(reason) => deed.mutate({ params: { id: entry.id }, body: { reason } })}
    />
  )
}

/** For editors: nobody looks at a site before everybody sees it. */
export const TakeDownSite = ({ site }: { readonly site: Site }) => (
  <ForEditors>
    <DownSite site={site} />
  </ForEditors>
)

function DownSite({ site }: { readonly site: Site }) {
  const { t } = useTranslation('tree-adoption')
  const words = useReasonWords()
  const navigate = useNavigate()
  const deed = useDeed(takeDownSite, {
    // Its own page is left: asked for again, it would only answer that there is none.
    touches: [listSites],
    onDone: () => {
      toast.success(t('site.takenDown'))
      void navigate(paths.sgiAdoptTree())
    },
  })
  return (
    <TakeDownButton
      label={t('site.takeDown')}
      title={t('site.takeDown')}
      text={t('site.takeDownText')}
      words={words}
      busy={deed.isPending}
      onConfirm={(reason) => deed.mutate({ params: { slug: site.slug }, body: { reason } })}
    />
  )
}
