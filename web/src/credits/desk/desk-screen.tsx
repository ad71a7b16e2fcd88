import { useTranslation } from 'react-i18next'
import { AdminFrame, useAddress } from '../../platform/admin/index.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Blocks } from './blocks.tsx'
import { Issuable } from './issuable.tsx'
import { Issuances } from './issuances.tsx'
import { Offers } from './offers.tsx'
import { Programmes } from './programmes.tsx'

const tabs = ['issuances', 'issuable', 'blocks', 'offers', 'programmes'] as const
const content = {
  issuances: <Issuances />,
  issuable: <Issuable />,
  blocks: <Blocks />,
  offers: <Offers />,
  programmes: <Programmes />,
}

/** Issuance, blocks and programmes of credits, for officers of the platform. */
export function DeskScreen() {
  const { t } = useTranslation('credits')
  const address = useAddress()
  const tab = tabs.find((one) => one === address.read('tab')) ?? 'issuances'
  return (
    <AdminFrame title={t('desk.title')} intro={t('desk.intro')}>
      <Tabs
        label={t('desk.tabs')}
        value={tab}
        onChange={(next) => address.set({ tab: next === 'issuances' ? null : next, state: null, q: null, page: null })}
        tabs={tabs.map((value) => ({ value, label: t(`desk.${value}`), content: content[value] }))}
      />
    </AdminFrame>
  )
}
