import { mayAdminister, mayReadAll } from '@athar/contracts/core'
import { listOrders, readBalance } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import type { ResponseOf } from '@athar/contracts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useAddress } from '../../platform/routing/use-address.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DealList } from '../deals/deal-list.tsx'
import { OwnOffers } from '../offers/own-offers.tsx'
import { References } from '../references/references.tsx'
import { Account } from './account.tsx'
import { HoldingList, MovementList, RetirementList, SeriesList } from './lists.tsx'
import { CancelDialog, RetireDialog, TransferDialog } from './move-dialogs.tsx'
import { OrderList } from './orders.tsx'

const tabs = [
  'balances',
  'blocks',
  'offers',
  'deals',
  'movements',
  'orders',
  'retirements',
  'references',
  'settings',
] as const
type Tab = (typeof tabs)[number]
type Balance = ResponseOf<typeof readBalance>

/** Credits of the acting organisation. */
export function CreditsScreen() {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const reads = useMayAct(mayReadAll)
  usePageTitle(t('own.title'))
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <h1 className="text-2xl">{t('own.title')}</h1>
        <p className="max-w-3xl text-muted">{t('own.intro')}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Link to={paths.creditOffers()} className="text-link underline underline-offset-2">
            {t('credit-registry:offers.open')}
          </Link>
          <Link to={paths.creditRegistry()} className="text-link underline underline-offset-2">
            {t('credit-registry:open')}
          </Link>
        </p>
      </div>
      {reads ? <Own /> : <RoleNeeded roles={mayReadAll} />}
    </div>
  )
}

function Own() {
  const { t } = useTranslation('credits')
  const query = useApiQuery(readBalance, {}, { staleTime: 0 })
  const address = useAddress()
  const tab = tabs.find((one) => one === address.read('tab')) ?? 'balances'
  const go = (next: string) => address.set({ tab: next === 'balances' ? null : next })
  return (
    <Loaded query={query}>
      {(balance) => {
        const content: Readonly<Record<Tab, ReactNode>> = {
          balances: <SeriesList />,
          blocks: <HoldingList />,
          offers: <OwnOffers />,
          deals: <DealList />,
          movements: <MovementList />,
          orders: <OrderList above={balance.secondPersonAbove} />,
          retirements: <RetirementList />,
          references: <References />,
          settings: <Account shown={balance.publicHoldings} />,
        }
        return (
          <>
            <Moves balance={balance} />
            <Figures balance={balance} />
            {tab !== 'orders' && <Waiting onOpen={() => go('orders')} />}
            <Tabs
              label={t('own.tabs')}
              value={tab}
              onChange={go}
              tabs={tabs.map((value) => ({
                value,
                label: t(`own.${value}`),
                content: <div className="space-y-3">{content[value]}</div>,
              }))}
            />
          </>
        )
      }}
    </Loaded>
  )
}

/** What an owner or administrator does with credits. */
function Moves({ balance }: { readonly balance: Balance }) {
  const { t } = useTranslation('credits')
  const [opened, setOpened] = useState<'transfer' | 'retire' | 'cancel' | null>(null)
  const may = useMayAct(mayAdminister)
  if (!may) return <p className="text-muted">{t('own.readOnly')}</p>
  const dialog = { balance, onClose: () => setOpened(null) }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => setOpened('transfer')}>
          {t('own.transfer')}
        </Button>
        <Button onClick={() => setOpened('retire')}>{t('own.retire')}</Button>
        <Button onClick={() => setOpened('cancel')}>{t('own.cancel')}</Button>
      </div>
      {opened === 'transfer' && <TransferDialog {...dialog} />}
      {opened === 'retire' && <RetireDialog {...dialog} />}
      {opened === 'cancel' && <CancelDialog {...dialog} />}
    </>
  )
}

function Figures({ balance }: { readonly balance: Balance }) {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const format = useFormat()
  return (
    <div className="grid grid-cols-2 gap-5 rounded-card border border-line bg-surface p-5 lg:grid-cols-4">
      {(['free', 'holding', 'reserved', 'retired'] as const).map((name) => (
        <KeyFigure
          key={name}
          label={t(`own.${name}`)}
          value={format.number(balance[name])}
          unit={t('credit-registry:unit')}
        />
      ))}
    </div>
  )
}

/** Says that movements wait for a second person. */
function Waiting({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { data } = useApiQuery(listOrders, { query: { limit: 100 } }, { staleTime: 0 })
  const waiting = data?.items.filter(({ state }) => state === 'waiting').length ?? 0
  if (waiting === 0) return null
  return (
    <Alert severity="warning" title={t('own.waiting', format.counted(waiting))} live={false}>
      <Button size="sm" onClick={onOpen}>
        {t('own.openOrders')}
      </Button>
    </Alert>
  )
}
